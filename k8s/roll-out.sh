#!/bin/sh
# Rolls out a release: sh k8s/roll-out.sh production
# Applies everything but the processes first, including the Jobs that run migrations and create indexes and queues,
# and starts the processes after these Jobs have completed: services before the workers and the gateway, which may call
# them as the new version does, and pages last, since its pages name files that the new gateway brings. Can be repeated
# after a failure.
set -eu

overlay=${1:?name an overlay: local or production}
folder=$(dirname "$0")/overlays/$overlay
manifests=$(mktemp)
trap 'rm -f "$manifests"' EXIT

kubectl kustomize "$folder" > "$manifests"

# Retries, because an operator refuses an object that depends on a missing one, such as the user of a new Valkey.
apply() {
  tries=1
  until kubectl apply --filename "$manifests" "$@"; do
    [ "$tries" -lt 20 ] || exit 1
    tries=$((tries + 1))
    sleep 15
  done
}

# Prints a line per Job: its name and the conditions it has reached.
states_of_jobs() {
  kubectl get job --namespace petcare --selector app.kubernetes.io/component=prepare \
    --output 'jsonpath={range .items[*]}{.metadata.name} {.status.conditions[*].type}{"\n"}{end}'
}

# Ends, because each Job completes or fails by its deadline.
wait_for_jobs() {
  while :; do
    found=$(states_of_jobs)
    failed=$(printf '%s\n' "$found" | awk '/ Failed( |$)/ { print $1 }')
    if [ -n "$failed" ]; then
      for job in $failed; do
        echo "$job failed:" >&2
        kubectl logs "job/$job" --namespace petcare --tail=30 >&2 || true
      done
      exit 1
    fi
    [ -n "$found" ] && ! printf '%s\n' "$found" | grep -qv ' Complete' && return
    sleep 5
  done
}

wait_for_rollout() {
  for process in "$@"; do
    kubectl rollout status deployment "$process" --namespace petcare --timeout=10m
  done
}

# Jobs are immutable, so those of the previous release are deleted.
kubectl delete job --namespace petcare --selector app.kubernetes.io/component=prepare --ignore-not-found
apply --selector 'petcare.test/when!=release'
wait_for_jobs

apply --selector 'petcare.test/when=release,app.kubernetes.io/component=service'
wait_for_rollout account content clinic commerce

apply --selector 'petcare.test/when=release,app.kubernetes.io/name!=pages'
wait_for_rollout notifications cascade gateway

apply
wait_for_rollout pages
