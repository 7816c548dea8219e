#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# How long does `tidemark --help` take, beside an empty main on the same Java? Ends with 1 above three times.
#   benchmarks/help-startup.sh              the first page
#   benchmarks/help-startup.sh cat --help   another one
# JAVA_HOME chooses the JDK that is measured.
set -eu
home=$(cd "$(dirname "$0")/.." && pwd)
"$home/tidemark" --help > /dev/null # builds, and makes the archive of classes
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "$home/benchmarks/startup/HelpStartup.java" "$home" "$@"
