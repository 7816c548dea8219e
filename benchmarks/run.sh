#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the benchmarks and runs one program of them. JAVA_HOME chooses the JDK that is measured.
#
#   benchmarks/run.sh CodecReport            the codec targets as ratios: 3 runs of 5 repetitions, about half an hour
#   benchmarks/run.sh CodecReport 1 3 300    the same in three minutes, rough
#   benchmarks/run.sh jmh CodecBenchmark.encode -prof gc
#   benchmarks/run.sh LogReport              the targets of the local log, about forty minutes and 12 GiB of disk
#   benchmarks/run.sh LogReport rough targets=T1,T2 dir=/mnt/disk
#   benchmarks/run.sh PeerReport             other logs beside it; fetches them, about ten minutes
#   benchmarks/run.sh LogChart docs/img benchmarks/target/log-report.jsonl benchmarks/target/peer-report.jsonl
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || { sed -n '3,11s/^# \{0,1\}//p' benchmarks/run.sh; exit 2; }
case $1 in
    Peer*) profile=-Ppeers ;;
    *) profile= ;;
esac
./mvnw -q $profile -pl benchmarks -am -DskipTests -Dspotless.check.skip=true package
case $1 in
    jmh) main=org.openjdk.jmh.Main ;;
    Log* | Peer*) main=io.tidemark.benchmarks.log.$1 ;;
    *) main=io.tidemark.benchmarks.$1 ;;
esac
shift
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "benchmarks/target/classes:$(cat benchmarks/target/classpath.txt)" "$main" "$@"
