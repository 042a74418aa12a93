import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildArguments, type ContainerEngine } from './container-engine.ts';
import { runEngineCommand, succeeds } from './run-engine-command.ts';

const CONTAINED = [
  '--rm',
  '--network=host',
  '--read-only',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
];

export function dockerEngine(program: 'docker' | 'podman'): ContainerEngine {
  return {
    name: program,
    async build(target, image, nodeImage) {
      await runEngineCommand(program, ['build', ...buildArguments(target, image, nodeImage), '.']);
    },
    has: (image) => succeeds(program, ['image', 'inspect', image]),
    async sizeOf(image) {
      return Number(await runEngineCommand(program, ['image', 'inspect', '--format', '{{.Size}}', image]));
    },
    async importBase(archive, image) {
      await runEngineCommand(program, ['import', archive, image]);
    },
    async prepare({ image, id, args = [], env, writable }) {
      // In a file, so that the process list shows no secret.
      const folder = await mkdtemp(path.join(tmpdir(), 'petcare-container-'));
      const envFile = path.join(folder, 'env');
      const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(envFile, lines.join(''), { mode: 0o600 });
      return {
        command: program,
        args: [
          'run',
          ...CONTAINED,
          `--name=${id}`,
          `--env-file=${envFile}`,
          ...writable.map((directory) => `--tmpfs=${directory}:mode=1777`),
          image,
          ...args,
        ],
        async remove() {
          await succeeds(program, ['rm', '--force', id]);
          await rm(folder, { recursive: true });
        },
      };
    },
  };
}
