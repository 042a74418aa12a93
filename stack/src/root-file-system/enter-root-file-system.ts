import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CannotStartHere } from '../processes/cannot-start-here.ts';

const run = promisify(execFile);

export type ServerAccount = 'postgres' | 'rabbitmq' | 'valkey';

/**
 * Way to run a program in the tree: as root with mounts, as root by a plain chroot where mounting is forbidden (as
 * in most containers), or as an ordinary user in a user namespace.
 */
export type EntryMode = 'root with mounts' | 'root without mounts' | 'user namespace';

export interface EnteredRootFileSystem {
  dataPath: string;
  /** Returns the command that runs `argv` inside the tree as the account, in the same process. */
  command(argv: string[]): { command: string; args: string[] };
}

const USER_NAMESPACE = ['--user', '--map-current-user', '--keep-caps'];
const PATH_INSIDE = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

// Mounts end with the namespace of the process, so deleting a tree can never delete mounted host files.
// Every step is an exec, so that signals reach the server itself.
const MOUNT_AND_ENTER = `
set -e
PATH="$PATH:${PATH_INSIDE}"; root=$1; data=$2; shift 2
for device in null zero full random urandom; do mount --bind "/dev/$device" "$root/dev/$device"; done
mount --rbind /proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
[ -z "$data" ] || mount --bind "$data" "$root/data"
cd "$root"
exec chroot "$root" "$@"
`;

let cachedMode: Promise<EntryMode> | undefined;

/**
 * Determines how this user can enter a root file system on this machine.
 * @throws CannotStartHere for an ordinary user where the kernel forbids user namespaces.
 */
export function entryMode(): Promise<EntryMode> {
  cachedMode ??= findEntryMode(process.getuid?.() === 0, canUnshare);
  return cachedMode;
}

export async function findEntryMode(
  isRoot: boolean,
  canUnshareWith: (flags: string[]) => Promise<boolean>,
): Promise<EntryMode> {
  if (isRoot) return (await canUnshareWith(['--mount'])) ? 'root with mounts' : 'root without mounts';
  if (await canUnshareWith([...USER_NAMESPACE, '--mount'])) return 'user namespace';
  throw new CannotStartHere(
    'The native servers need root or user namespaces, and this user has neither (the kernel forbids "unshare --user").',
  );
}

/**
 * Prepares to run a server in the tree with its own data directory, which becomes owned by the account.
 * @throws CannotStartHere if the data directory is outside the tree and mounting is forbidden.
 */
export async function enterRootFileSystem(options: {
  rootfs: string;
  dataDir: string;
  account: ServerAccount;
}): Promise<EnteredRootFileSystem> {
  const { rootfs, account } = options;
  const mode = await entryMode();
  const dataDir = path.resolve(options.dataDir);
  const isInside = dataDir.startsWith(`${path.resolve(rootfs)}/`);
  if (mode === 'root without mounts' && !isInside) {
    throw new CannotStartHere(
      `Without the right to mount, the data of ${account} must lie inside ${rootfs}, not in ${dataDir}.`,
    );
  }
  // Inside the tree the account needs access to the parent folder.
  await mkdir(path.dirname(dataDir), { recursive: true });
  if (isInside) await chmod(path.dirname(dataDir), 0o755);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (mode !== 'user namespace') {
    const owner = await accountIds(rootfs, account);
    await chown(dataDir, owner.uid, owner.gid);
  }

  const switchUser =
    mode === 'user namespace'
      ? []
      : ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--init-groups', '--'];
  const mounted = isInside ? '' : dataDir;
  const unshareFlags = mode === 'user namespace' ? [...USER_NAMESPACE, '--mount'] : ['--mount'];
  return {
    dataPath: isInside ? dataDir.slice(path.resolve(rootfs).length) : '/data',
    command: (argv) =>
      mode === 'root without mounts'
        ? { command: 'chroot', args: [rootfs, ...switchUser, ...argv] }
        : {
            command: 'unshare',
            args: [
              ...unshareFlags,
              '/bin/sh',
              '-c',
              MOUNT_AND_ENTER,
              'enter',
              rootfs,
              mounted,
              ...switchUser,
              ...argv,
            ],
          },
  };
}

/** Returns the environment of a program in the tree: nothing is inherited. */
export function environmentInside(extra: Record<string, string> = {}): Record<string, string> {
  return { PATH: PATH_INSIDE, LANG: 'C.UTF-8', HOME: '/', ...extra };
}

export async function accountIds(
  rootfs: string,
  account: ServerAccount,
): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile(path.join(rootfs, 'etc/passwd'), 'utf8');
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === account);
  if (!fields) throw new Error(`${rootfs} has no account ${account}: the tree is not complete.`);
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

async function canUnshare(flags: string[]): Promise<boolean> {
  try {
    await run('unshare', [...flags, 'true']);
    return true;
  } catch {
    return false;
  }
}
