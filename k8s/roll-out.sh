#!/bin/sh
# Rolls a release out: sh k8s/roll-out.sh production
# First everything but the processes, with the Jobs that make indexes and queues and run migrations; once these have ended, the processes.
set -eu

overlay=${1:?name an overlay: local or production}
folder=$(dirname "$0")/overlays/$overlay
manifests=$(mktemp)
trap 'rm -f "$manifests"' EXIT

kubectl kustomize "$folder" > "$manifests"

# An operator refuses an object that speaks of one it has yet to make, as a user of a Valkey before that Valkey.
apply() {
  tries=1
  until kubectl apply --filename "$manifests" "$@"; do
    [ "$tries" -lt 20 ] || exit 1
    tries=$((tries + 1))
    sleep 15
  done
}

# A Job never changes; the one of the release before makes way.
kubectl delete job --namespace petcare --selector app.kubernetes.io/component=prepare --ignore-not-found
apply --selector 'petcare.test/when!=release'
kubectl wait job --namespace petcare --selector app.kubernetes.io/component=prepare \
  --for=condition=complete --timeout=65m

apply
for process in account content clinic commerce notifications cascade gateway; do
  kubectl rollout status deployment "$process" --namespace petcare --timeout=10m
done
