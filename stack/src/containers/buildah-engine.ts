import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { buildArguments, type ContainerEngine, type ContainerRun } from './container-engine.ts';
import { runEngineCommand, succeeds } from './run-engine-command.ts';

const Inspected = z.object({
  OCIv1: z.object({
    config: z.object({
      User: z.string(),
      WorkingDir: z.string(),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Env: z.array(z.string()),
    }),
  }),
});
type ImageSettings = z.output<typeof Inspected>['OCIv1']['config'];

const SEARCH_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

// crun fails where cgroups v1 and v2 are both mounted, as on older systems; the unmount is local to this namespace.
const execInOwnMountNamespace = 'umount /sys/fs/cgroup/unified 2> /dev/null; exec "$@"';

/** Debian's buildah, which needs no daemon, and the OCI runtime crun to run its images. */
export function buildahEngine(): ContainerEngine {
  const buildah = (...args: string[]) => runEngineCommand('buildah', args);
  return {
    name: 'buildah and crun',
    async build(target, image, nodeImage) {
      // Only Docker's image format supports HEALTHCHECK.
      const options = ['--isolation', 'chroot', '--format', 'docker', '--layers'];
      await buildah('build', ...options, ...buildArguments(target, image, nodeImage), '.');
    },
    has: (image) => succeeds('buildah', ['inspect', '--type', 'image', image]),
    async sizeOf(image) {
      return (
        z
          .array(z.object({ size: z.string() }))
          .parse(JSON.parse(await buildah('images', '--json', image)))
          .map(({ size }) => bytesOf(size))[0] ?? 0
      );
    },
    async importBase(archive, image) {
      const container = await buildah('from', 'scratch');
      try {
        await buildah('add', '--quiet', container, archive, '/');
        await buildah('config', '--env', `PATH=${SEARCH_PATH}`, container);
        await buildah('commit', '--quiet', '--format', 'docker', container, image);
      } finally {
        await buildah('rm', container);
      }
    },
    async prepare(run) {
      const container = await buildah('from', '--pull-never', run.image);
      const root = await buildah('mount', container);
      const inspected = Inspected.parse(JSON.parse(await buildah('inspect', '--type', 'image', run.image)));
      const bundle = await mkdtemp(path.join(tmpdir(), 'petcare-container-'));
      const specification = specificationFor(root, inspected.OCIv1.config, run);
      await writeFile(path.join(bundle, 'config.json'), JSON.stringify(specification), { mode: 0o600 });
      const options = ['crun', '--cgroup-manager=disabled', 'run', '--bundle', bundle, run.id];
      return {
        command: 'unshare',
        args: ['--mount', 'sh', '-c', execInOwnMountNamespace, 'run', ...options],
        async remove() {
          await succeeds('crun', ['delete', '--force', run.id]);
          await buildah('rm', container);
          await rm(bundle, { recursive: true });
        },
      };
    },
  };
}

/** OCI specification of the container: not root, no capabilities, writable only in memory. */
function specificationFor(root: string, settings: ImageSettings, run: ContainerRun): object {
  const [uid = 0, gid = 0] = settings.User.split(':').map(Number);
  const inMemory = (destination: string, ...options: string[]) => ({
    destination,
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', ...options],
  });
  return {
    ociVersion: '1.0.2',
    root: { path: root, readonly: true },
    process: {
      user: { uid, gid },
      cwd: settings.WorkingDir,
      // Kills the container's process when this process is killed.
      args: ['setpriv', '--pdeathsig', 'KILL', ...settings.Entrypoint, ...(run.args ?? settings.Cmd)],
      env: [...settings.Env, ...Object.entries(run.env).map(([name, value]) => `${name}=${value}`)],
      capabilities: { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] },
      noNewPrivileges: true,
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/etc/resolv.conf', type: 'bind', source: '/etc/resolv.conf', options: ['bind', 'ro'] },
      { destination: '/etc/hosts', type: 'bind', source: '/etc/hosts', options: ['bind', 'ro'] },
      inMemory('/dev', 'mode=755'),
      ...run.writable.map((directory) => inMemory(directory, 'nodev', 'mode=1777')),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  };
}

function bytesOf(size: string): number {
  const [, amount = '0', unit = 'B'] = /^([\d.]+)\s*(\w+)$/.exec(size) ?? [];
  return Number(amount) * ({ KB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? 1);
}
