#!/bin/sh
# Installs the packages that some workspaces need at run time, in an image that is being built; with --to-build also
# those needed to build them.
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
# Install scripts are not run: packages that have one also ship what it would fetch as separate packages.
# shellcheck disable=SC2086
npm ci --ignore-scripts --include-workspace-root=false $omit $chosen
[ "$purpose" = to-run ] || exit 0

# Only compilers and debuggers read these files, which are half of the size.
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# Remove the manifests of other workspaces, which npm needed only to accept the lock file.
find . -name node_modules -prune -o -path './*/package.json' -print | while read -r manifest; do
  folder=$(dirname "${manifest#./}")
  case " $* " in
    *" $folder "*) ;;
    *) rm "$manifest" && rmdir -p "$folder" 2> /dev/null || true ;;
  esac
done
