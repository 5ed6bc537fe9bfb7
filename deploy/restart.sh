#!/bin/sh
# Restarts the instances one after another: each is ready again before the next one goes, so somebody always answers.
# Usage: deploy/restart.sh 3001 3002     RESTART is how to restart one; the port is put behind it.
set -eu

restart=${RESTART:-systemctl restart akontaa@}
[ $# -gt 1 ] || { echo "Name the ports of at least two instances." >&2; exit 2; }

is_ready() {
  curl -fsS -o /dev/null --max-time 2 "http://127.0.0.1:$1/api/health/ready" 2>/dev/null
}

for port in "$@"; do
  is_ready "$port" || { echo "The instance on port $port is not ready; nothing was restarted." >&2; exit 1; }
done
for port in "$@"; do
  $restart"$port"
  tries=0
  until is_ready "$port"; do
    tries=$((tries + 1))
    [ $tries -lt 60 ] || { echo "The instance on port $port did not come back; the others were left alone." >&2; exit 1; }
    sleep 1
  done
  echo "Port $port is ready again."
  # The proxy looks again every few seconds; until then it believes this one to be down.
  sleep "${SETTLE_SECONDS:-6}"
done
