#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the benchmarks and runs JMH with the arguments given:
#   benchmarks/run.sh CodecBenchmark -prof gc
# JAVA_HOME chooses the JDK that is measured.
set -eu
cd "$(dirname "$0")/.."
./mvnw -q -pl benchmarks -am -DskipTests -Dspotless.check.skip=true package
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "benchmarks/target/classes:$(cat benchmarks/target/classpath.txt)" \
    org.openjdk.jmh.Main "$@"
