import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../processes/run-command.ts';

const script = path.resolve(import.meta.dirname, '../../../k8s/restore.sh');
const backups = [
  '2026-11-22T20:19:00Z backup-of-monday',
  '2026-11-20T20:18:00Z backup-of-saturday',
  '2026-11-21T20:17:00Z backup-of-sunday',
];

interface FakeCluster {
  readonly backups?: readonly string[];
  /** States of the restore, one per query. */
  readonly restoreStates?: readonly string[];
}

/** A kubectl without a cluster: records its calls with what it reads from stdin. */
function fakeKubectl({
  backups: ready = backups,
  restoreStates = ['running', 'ready'],
}: FakeCluster): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'petcare-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'backups'), ready.map((line) => `${line}\n`).join(''));
  writeFileSync(path.join(folder, 'states'), restoreStates.map((state) => `${state}\n`).join(''));
  writeFileSync(
    path.join(folder, 'kubectl'),
    `#!/bin/sh
case "$*" in
  'apply --filename -'*|'create --filename -'*|*empty-valkey*) input=" < $(cat)" ;;
esac
# One write per call, since those of a pipe run at once.
echo "$*$input" | tr '\\n' ' ' | sed 's/ *$/\\n/' >> ${folder}/calls
case "$*" in
  *'get psmdb-backup'*) cat ${folder}/backups ;;
  *'get psmdb-restore'*status.error*) echo 'no oplog for the moment' ;;
  *'get psmdb-restore'*) head -1 ${folder}/states; sed -i 1d ${folder}/states ;;
  *'get secret'*) printf cGE1NXdvcmQ= ;;
  'get job'*) echo 'prepare-account Complete' ;;
esac
`,
  );
  // The script's pauses end at once.
  writeFileSync(path.join(folder, 'sleep'), '#!/bin/sh\n');
  for (const name of ['kubectl', 'sleep']) chmodSync(path.join(folder, name), 0o755);
  return folder;
}

async function restore(args: readonly string[], cluster: FakeCluster = {}) {
  const folder = fakeKubectl(cluster);
  writeFileSync(path.join(folder, 'calls'), '');
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
  const { code, output } = await runCommand('sh', [script, 'production', ...args], { env });
  const calls = readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');
  return { code, output, calls, indexOf: (part: string) => calls.findIndex((call) => call.includes(part)) };
}

test('the youngest backup before the moment is restored, and the oplog until the moment', async () => {
  const { code, calls } = await restore(['2026-11-22T10:15:00Z']);
  const applied = calls.find((call) => call.includes('kind: PerconaServerMongoDBRestore'));
  expect(applied).toContain('backupName: backup-of-sunday');
  expect(applied).toContain('date: "2026-11-22 10:15:00"');
  expect(code).toBe(0);
});

test('everything stops before the restore, and events are sent again after the queues exist', async () => {
  const { indexOf, calls, output } = await restore(['2026-11-22T10:15:00Z']);
  const order = [
    'scale deployment gateway --replicas=0',
    'wait pod --for=delete',
    'PerconaServerMongoDBRestore',
    'FLUSHALL < pa55word',
    'delete_queue',
    'get job',
    'paused-replicas-',
    'resend-events.ts --from 2026-11-22T09:15:00Z',
    'lost-payments.ts --from 2026-11-22T10:15:00Z',
  ].map(indexOf);
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(calls.filter((call) => call.includes('resend-events.ts'))).toHaveLength(4);
  // The gateway stays closed, and no payment is refunded without an operator.
  expect(calls.filter((call) => call.includes('gateway --replicas') && !call.includes('=0'))).toEqual([]);
  expect(calls.join('\n')).not.toContain('--refund');
  // Never an argument, which other users of the machine could read.
  expect(calls.join('\n').replaceAll('< pa55word', '')).not.toContain('pa55word');
  expect(output).toMatch(/\d+ s {2}restored/);
});

test('a failed restore of MongoDB ends with its reason, before anything else is emptied', async () => {
  const { code, output, indexOf } = await restore(['2026-11-22T10:15:00Z'], {
    restoreStates: ['running', 'error'],
  });
  expect(code).toBe(1);
  expect(output).toContain('no oplog for the moment');
  expect(indexOf('FLUSHALL')).toBe(-1);
  expect(indexOf('delete_queue')).toBe(-1);
});

test('a dry run names the backup and changes nothing', async () => {
  const { code, output, calls } = await restore(['2026-11-22T10:15:00Z', '--dry-run']);
  expect(code).toBe(0);
  expect(output).toContain('backup-of-sunday');
  expect(calls.filter((call) => !call.includes('get psmdb-backup'))).toEqual([]);
});

test.each([
  [['2026-11-20T10:00:00Z'], /There is no complete backup/],
  [['yesterday'], /must have the form/],
  [['2026-11-22T10:15:00Z', '--refund'], /not a known option/],
])('%j is refused before anything is stopped', async (args, sentence) => {
  const { code, output, indexOf } = await restore(args);
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(indexOf('scale')).toBe(-1);
});
