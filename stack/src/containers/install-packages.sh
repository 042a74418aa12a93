#!/bin/sh
# Installs what some workspaces need to run, in the folder of an image that is being built; with --to-build what they
# need to be built as well.
set -eu

purpose=to-run
if [ "$1" = --to-build ]; then
  purpose=to-build
  shift
fi

[ ! -s /run/secrets/certificates ] || export NODE_EXTRA_CA_CERTS=/run/secrets/certificates
[ ! -s /run/secrets/npmrc ] || export NPM_CONFIG_USERCONFIG=/run/secrets/npmrc

chosen=
for workspace in "$@"; do chosen="$chosen --workspace $workspace"; done
omit=
[ "$purpose" = to-build ] || omit=--omit=dev
# No script of a package is run: those that have one bring what it would fetch as packages of their own.
# shellcheck disable=SC2086
npm ci --ignore-scripts --include-workspace-root=false $omit $chosen
[ "$purpose" = to-run ] || exit 0

# Only compilers and debuggers read these, and they are half of the bytes.
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# The other workspaces were there for the lock to be believed.
find . -name node_modules -prune -o -path './*/package.json' -print | while read -r manifest; do
  folder=$(dirname "${manifest#./}")
  case " $* " in
    *" $folder "*) ;;
    *) rm "$manifest" && rmdir -p "$folder" 2> /dev/null || true ;;
  esac
done
