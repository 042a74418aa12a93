import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { runCommand } from '../processes/run-command.ts';

/**
 * Finds mmdebstrap, Debian's builder of root file systems. Installs it as root, otherwise unpacks it into the cache
 * without changing the system.
 * @throws CannotStartHere on a machine without apt, or when the package cannot be downloaded.
 */
export async function findMmdebstrap(
  cacheDir: string,
  isRoot: boolean,
  log: (line: string) => void,
): Promise<string[]> {
  if ((await runCommand('mmdebstrap', ['--version'])).code === 0) return ['mmdebstrap'];
  if ((await runCommand('apt-get', ['--version'])).code !== 0) {
    throw new CannotStartHere('The native servers come from Debian packages, and this machine has no apt.');
  }
  if (isRoot) {
    log('Installing mmdebstrap (apt-get install -y mmdebstrap) ...');
    const install = () =>
      runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'mmdebstrap'], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    let result = await install();
    if (result.code !== 0) {
      // A new image has no package lists.
      await runCommand('apt-get', ['update']);
      result = await install();
    }
    if (result.code === 0) return ['mmdebstrap'];
    throw new CannotStartHere(`mmdebstrap could not be installed (${lastLine(result.output)}).`);
  }
  return unpackMmdebstrap(cacheDir, log);
}

async function unpackMmdebstrap(cacheDir: string, log: (line: string) => void): Promise<string[]> {
  const folder = path.join(cacheDir, 'mmdebstrap');
  const program = path.join(folder, 'usr/bin/mmdebstrap');
  if (existsSync(program)) return ['perl', program];
  log('Fetching mmdebstrap (apt-get download mmdebstrap), unpacked into the cache, not installed ...');
  await mkdir(folder, { recursive: true });
  const download = await runCommand('apt-get', ['download', 'mmdebstrap'], { cwd: folder });
  const archive = (await readdir(folder)).find((name) => name.endsWith('.deb'));
  if (download.code !== 0 || archive === undefined) {
    throw new CannotStartHere(
      `mmdebstrap is missing and could not be fetched (${lastLine(download.output)}).`,
      'Ask an administrator to run "apt-get install mmdebstrap", or install Docker, or set MONGO_URL, AMQP_URL and VALKEY_URL.',
    );
  }
  const unpack = await runCommand('dpkg', ['-x', path.join(folder, archive), folder]);
  if (unpack.code !== 0)
    throw new CannotStartHere(`mmdebstrap could not be unpacked (${lastLine(unpack.output)}).`);
  return ['perl', program];
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? 'no output';
}
