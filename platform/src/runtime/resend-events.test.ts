import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildEvent, buildOrderFacts } from '../testing/build-event.ts';
import { OutboxRows } from '../outbox/outbox.ts';
import { compileCache } from '../testing/running-process.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

function resend(...args: string[]) {
  const file = fileURLToPath(new URL('resend-events.ts', import.meta.url));
  return spawnSync(process.execPath, [file, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...compileCache(), MONGO_URL: database.url, LOG_LEVEL: 'error' },
  });
}

test('the events of a time span are sent again, and no others', async () => {
  // Not long ago, as rows of sent events expire.
  const instant = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000);
  const row = async (at: Date) => {
    const envelope = buildEvent('order.status_changed', buildOrderFacts());
    await OutboxRows.create({ _id: envelope.id, envelope, createdAt: at, sentAt: at, leaseUntil: at });
    return envelope.id;
  };
  const [earlier, lost] = [await row(instant(4)), await row(instant(2))];
  const { status, stdout } = resend('--from', instant(3).toISOString(), '--to', instant(1).toISOString());
  expect({ status, stdout }).toEqual({ status: 0, stdout: '1 events will be published again.\n' });
  expect(await OutboxRows.findById(lost).lean()).toMatchObject({ sentAt: null });
  expect(await OutboxRows.findById(earlier).lean()).toMatchObject({ sentAt: expect.any(Date) });
});

test('without a time span the usage is printed and no event is sent', () => {
  expect(resend()).toMatchObject({ status: 1, stderr: expect.stringContaining('--from') });
});
