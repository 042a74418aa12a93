#!/bin/sh
# Rolls out a release: sh k8s/roll-out.sh production
# Applies everything but the processes first, including the Jobs that run migrations and create indexes and queues,
# and starts the processes after these Jobs have completed.
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

# Jobs are immutable, so those of the previous release are deleted.
kubectl delete job --namespace petcare --selector app.kubernetes.io/component=prepare --ignore-not-found
apply --selector 'petcare.test/when!=release'
kubectl wait job --namespace petcare --selector app.kubernetes.io/component=prepare \
  --for=condition=complete --timeout=65m

apply
for process in account content clinic commerce notifications cascade gateway; do
  kubectl rollout status deployment "$process" --namespace petcare --timeout=10m
done
