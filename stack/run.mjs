/*
 * Entry of the npm scripts. It runs on any Node (18 or newer) without installed packages, installs what is missing,
 * and runs the command on the Node that the packages contain.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ENTRIES = {
  start: 'stack/src/system/start.ts',
  dev: 'stack/src/system/dev.ts',
  restore: 'stack/src/restore/main.ts',
  test: 'stack/src/testing/run-tests.ts',
  check: 'stack/src/check/main.ts',
  verify: 'e2e/src/guarantees/main.ts',
  // Alias of "verify".
  prove: 'e2e/src/guarantees/main.ts',
  chaos: 'e2e/src/chaos/main.ts',
  'admin:create': 'services/account/src/create-admin.ts',
};

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(checkout, 'node_modules');
const lockFile = path.join(checkout, 'package-lock.json');
const stampFile = path.join(modules, '.installed-from');

const beganAt = Date.now();
const receivedBefore = receivedBytes();

const [command = '', ...given] = process.argv.slice(2);
const { entry, args } = findEntry(command, given);

if (!isInstalled()) await install();
handOver(path.join(checkout, entry));

function findEntry(name, rest) {
  if (name === 'bench') return findBenchmark(rest);
  const known = ENTRIES[name];
  if (!known)
    fail(`There is no command "${name}". There are: ${[...Object.keys(ENTRIES), 'bench'].join(', ')}.`);
  return { entry: known, args: rest };
}

/** Every file of the folder is a benchmark, so a new one needs no registration. */
function findBenchmark([name = '', ...rest]) {
  const names = readdirSync(path.join(checkout, 'bench/src'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
  if (!names.includes(name))
    fail(`Which benchmark? There are: ${names.join(', ')}; as in: npm run bench -- ${names[0]}`);
  return { entry: `bench/src/${name}.ts`, args: rest };
}

/** Packages count as installed when their lock file is unchanged. */
function isInstalled() {
  if (!existsSync(path.join(modules, '.bin/node'))) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === lockHash();
  // After a manual "npm ci", npm's own record is newer than the lock file.
  const record = path.join(modules, '.package-lock.json');
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stampFile, lockHash());
  return true;
}

async function install() {
  console.log('Installing the npm packages (npm ci) ...');
  const progress = setInterval(
    () => console.log(`  ${megabytesSinceStart()} received, ${secondsSinceStart()} s`),
    3000,
  );
  const { node, forget } = await nodeForNpm();
  const { code, output } = await runNpm(node, ['ci', '--no-audit', '--no-fund'], checkout);
  clearInterval(progress);
  forget();
  if (code !== 0)
    fail(
      `${output}\nThe npm packages could not be installed; the reason stands above. Run "npm ci" to try again.`,
    );
  if (!existsSync(path.join(modules, '.bin/node'))) {
    fail('npm did not run the install script of the package "node". Run "npm rebuild node" and start again.');
  }
  writeFileSync(stampFile, lockHash());
  console.log(`The npm packages are installed: ${secondsSinceStart()} s, ${megabytesSinceStart()} received.`);
}

/**
 * Returns the Node on which npm runs. On an old Node, npm silently skips platform bindings that require a newer
 * one, so the packages' Node is downloaded first and npm runs on it.
 */
async function nodeForNpm() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const recent = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (recent) return { node: process.execPath, forget: () => undefined };
  console.log(`  Node ${process.versions.node} is old; fetching a newer one for npm`);
  const home = mkdtempSync(path.join(tmpdir(), 'petcare-node-'));
  const { devDependencies } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'));
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ allowScripts: { node: true } }));
  const { code, output } = await runNpm(
    process.execPath,
    ['install', '--no-save', '--no-audit', '--no-fund', `node@${devDependencies.node}`],
    home,
  );
  if (code !== 0) fail(`${output}\nA newer Node could not be fetched; the reason stands above.`);
  return {
    node: path.join(home, 'node_modules/.bin/node'),
    forget: () => rmSync(home, { recursive: true, force: true }),
  };
}

async function runNpm(node, words, cwd) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [node, [npm]] : ['npm', []];
  const child = spawn(program, [...first, ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      // The npm scripts set variables that would configure this npm, too.
      ...Object.fromEntries(
        Object.entries(process.env).filter(
          ([name]) => !/^npm_(lifecycle|package|config_local_prefix)/.test(name),
        ),
      ),
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    },
  });
  forwardSignals(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', resolve);
  });
  return { code, output };
}

function handOver(file) {
  if (!existsSync(file))
    fail(`"npm run ${command}" has nothing to run yet: ${path.relative(checkout, file)} is missing.`);
  const bin = path.join(modules, '.bin');
  const child = spawn(path.join(bin, 'node'), [file, ...args], {
    cwd: checkout,
    // The IPC channel notifies the command when this process has ended, even if it was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
      PETCARE_BEGAN_AT: String(beganAt),
      PETCARE_RECEIVED_BEFORE: String(receivedBefore ?? ''),
    },
  });
  forwardSignals(child);
  endWithNpm(child);
  child.on('error', (error) => fail(`The packages' Node could not be started: ${error.message}`));
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
}

/** Ends the command when npm is killed: npm then forwards no signal, and this process gets another parent. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 1000).unref();
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

function secondsSinceStart() {
  return ((Date.now() - beganAt) / 1000).toFixed(0);
}

function megabytesSinceStart() {
  const received = receivedBytes();
  if (received === undefined || receivedBefore === undefined) return 'an unknown amount';
  return `${((received - receivedBefore) / 1e6).toFixed(0)} MB`;
}

/** Returns the bytes this machine has received, without loopback. */
function receivedBytes() {
  try {
    let sum = 0;
    for (const line of readFileSync('/proc/net/dev', 'utf8').split('\n')) {
      const match = /^\s*([^:\s]+):\s*(\d+)/.exec(line);
      if (match && match[1] !== 'lo') sum += Number(match[2]);
    }
    return sum;
  } catch {
    return undefined;
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
