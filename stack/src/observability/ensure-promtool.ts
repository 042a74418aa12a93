import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { runCommand } from '../processes/run-command.ts';
import { cacheDirectory } from '../root-file-system/root-file-system.ts';

/**
 * Returns the path of Prometheus' `promtool`: this machine's, or the one of Debian's package, unpacked into the cache
 * without changing the system (19 MB of download, 48 MB kept). Concurrent callers leave one complete file.
 * @throws CannotStartHere on a machine without apt, or when the package cannot be downloaded.
 */
export async function ensurePromtool(
  log: (line: string) => void,
  cacheDir: string = cacheDirectory(),
): Promise<string> {
  if ((await runCommand('promtool', ['--version'])).code === 0) return 'promtool';
  const program = path.join(cacheDir, 'promtool');
  if (existsSync(program)) return program;
  log('Fetching promtool (apt-get download prometheus), unpacked into the cache, not installed ...');
  await mkdir(cacheDir, { recursive: true });
  const folder = await mkdtemp(path.join(cacheDir, 'promtool-'));
  try {
    await download(folder);
    const archive = (await readdir(folder)).find((name) => name.endsWith('.deb')) ?? '';
    const unpacked = path.join(folder, 'unpacked');
    await runOrExplain('dpkg', ['-x', archive, unpacked], folder);
    const staged = path.join(folder, 'promtool');
    await copyFile(path.join(unpacked, 'usr/bin/promtool'), staged);
    await rename(staged, program);
  } finally {
    await rm(folder, { recursive: true });
  }
  return program;
}

async function download(folder: string): Promise<void> {
  const args = ['download', 'prometheus'];
  if ((await runCommand('apt-get', args, { cwd: folder })).code === 0) return;
  // A new image has no package lists, which only root can fetch.
  await runCommand('apt-get', ['update']);
  await runOrExplain('apt-get', args, folder);
}

async function runOrExplain(command: string, args: string[], cwd: string): Promise<void> {
  const { code, output } = await runCommand(command, args, { cwd });
  if (code === 0) return;
  throw new CannotStartHere(
    `promtool is missing and could not be fetched (${output.trim().split('\n').at(-1)}).`,
    "Install Debian's package prometheus, or promtool from https://prometheus.io/download.",
  );
}
