import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '@petcare/stack/processes/run-command.ts';

const peersFolder = fileURLToPath(new URL('../../../.data/peers/', import.meta.url));

interface Peer {
  /** Folder name. */
  readonly name: string;
  /** Files by their path, `package.json` included. */
  readonly files: Readonly<Record<string, string>>;
  readonly npmArguments?: readonly string[];
  /** Runs once after an installation. */
  readonly build?: (folder: string) => Promise<void>;
}

/**
 * Writes the files of a peer, installs its packages and builds it. Reuses an installation of the same files.
 * @returns its folder.
 * @throws Error – npm or the build failed.
 */
export async function installPeer({ name, files, npmArguments = [], build }: Peer): Promise<string> {
  const folder = path.join(peersFolder, name);
  const stamp = path.join(folder, '.installed-from');
  const wanted = JSON.stringify(files);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return folder;
  await rm(stamp, { force: true });
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  console.log(`installing ${name} with npm`);
  await runInPeer(folder, 'npm', ['install', '--no-audit', '--no-fund', ...npmArguments]);
  await build?.(folder);
  await writeFile(stamp, wanted);
  return folder;
}

/** @throws Error with the output – the command failed. */
export async function runInPeer(
  folder: string,
  command: string,
  args: string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { code, output } = await runCommand(command, args, {
    cwd: folder,
    env: peerEnvironment(environment),
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
}

/** Returns an environment without the variables by which npm would configure a nested npm. */
export function peerEnvironment(environment: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) && name !== 'NODE_OPTIONS',
  );
  return { ...Object.fromEntries(inherited), NODE_ENV: 'production', ...environment };
}
