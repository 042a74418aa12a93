#!/bin/sh
# Restores the whole system to a moment:  sh k8s/restore.sh production 2026-11-23T10:15:00Z
# With --dry-run it only prints which backup it would restore. Can be repeated after a failure.
# docs/operations/restore.md says what to do before and after.
set -eu

overlay=${1:?name an overlay: production}
moment=${2:?name a moment in UTC: 2026-11-23T10:15:00Z}
dry_run=${3:-}
servers=petcare-servers
case $moment in
  ????-??-??T??:??:??Z) ;;
  *) echo "The moment must have the form 2026-11-23T10:15:00Z, in UTC, not $moment." >&2; exit 1 ;;
esac
case $dry_run in
  '' | --dry-run) ;;
  *) echo "$dry_run is not a known option." >&2; exit 1 ;;
esac

began=$(date +%s)
step() {
  echo "$(($(date +%s) - began)) s  $*"
}

# ISO times sort as text. The youngest backup that was complete by then; the oplog leads from there to the moment.
backup=$(kubectl -n $servers get psmdb-backup --output \
  'jsonpath={range .items[?(@.status.state=="ready")]}{.status.completed} {.metadata.name}{"\n"}{end}' |
  sort | awk -v moment="$moment" '$1 <= moment { name = $2 } END { print name }')
if [ -z "$backup" ]; then
  echo "There is no complete backup of $moment or earlier." >&2
  exit 1
fi
step "restoring the backup $backup and the oplog until $moment"
[ -z "$dry_run" ] || exit 0

step "stopping the gateway, the workers and the services"
kubectl -n petcare scale deployment gateway --replicas=0
kubectl -n petcare annotate scaledobject notifications cascade autoscaling.keda.sh/paused-replicas=0 --overwrite
kubectl -n petcare scale deployment account content clinic commerce --replicas=0
kubectl -n petcare wait pod --for=delete --timeout=5m \
  --selector 'app.kubernetes.io/name in (gateway, account, content, clinic, commerce, notifications, cascade)'

name=to-$(echo "$moment" | tr 'TZ:' 'tz-')
kubectl -n $servers delete psmdb-restore "$name" --ignore-not-found
kubectl apply --filename - <<MANIFEST
apiVersion: psmdb.percona.com/v1
kind: PerconaServerMongoDBRestore
metadata:
  name: $name
  namespace: $servers
spec:
  clusterName: mongodb
  backupName: $backup
  pitr:
    type: date
    date: "$(echo "$moment" | tr 'T' ' ' | tr -d 'Z')"
MANIFEST
while :; do
  state=$(kubectl -n $servers get psmdb-restore "$name" --output 'jsonpath={.status.state}')
  case $state in
    ready) break ;;
    error | rejected)
      kubectl -n $servers get psmdb-restore "$name" --output 'jsonpath={.status.error}{"\n"}' >&2
      exit 1
      ;;
  esac
  sleep 10
done
step "MongoDB is restored"

# A restore ends point-in-time recovery until the next backup.
kubectl create --filename - <<MANIFEST
apiVersion: psmdb.percona.com/v1
kind: PerconaServerMongoDBBackup
metadata:
  generateName: after-restore-
  namespace: $servers
spec:
  clusterName: mongodb
  storageName: backups
MANIFEST

# Sessions, limits and jobs of later than the moment. Jobs are created again from their rows.
kubectl -n $servers get secret valkey-password --output 'jsonpath={.data.password}' | base64 -d |
  kubectl -n $servers run empty-valkey --rm -i --restart=Never --quiet --image=valkey/valkey:9 --command -- sh -c \
    'REDISCLI_AUTH=$(cat) valkey-cli -e -h rfr-valkey-readwrite FLUSHALL'
step "Valkey is empty"

# Events of later than the moment.
kubectl -n $servers exec rabbitmq-server-0 -c rabbitmq -- sh -c \
  'rabbitmqctl --quiet list_queues --no-table-headers name | grep "^petcare\." | xargs -r -n 1 rabbitmqctl --quiet delete_queue'
step "RabbitMQ has no queues"

# Creates the queues. The gateway and the paused workers keep their 0 copies.
sh "$(dirname "$0")/roll-out.sh" "$overlay"
kubectl -n petcare scale deployment gateway --replicas=0
kubectl -n petcare scale deployment account content clinic commerce --replicas=3
kubectl -n petcare annotate scaledobject notifications cascade autoscaling.keda.sh/paused-replicas-
for process in account content clinic commerce notifications cascade; do
  kubectl -n petcare rollout status deployment "$process" --timeout=10m
done
step "services and workers run; the gateway does not"

# Events that were published shortly before the moment, and perhaps not handled by then. None has an effect twice.
format=%Y-%m-%dT%H:%M:%SZ
from=$(date -u -d "$moment 1 hour ago" +$format 2>/dev/null || date -u -j -v-1H -f $format "$moment" +$format)
for service in account content clinic commerce; do
  kubectl -n petcare exec "deploy/$service" -- node platform/src/runtime/resend-events.ts --from "$from"
done

step "card payments since then for purchases that are lost:"
kubectl -n petcare exec deploy/commerce -- node services/commerce/src/lost-payments.ts --from "$moment"
step "restored. Continue with docs/operations/restore.md, After the command"
