import { newId } from '@petcare/platform/mongo.ts';
import { OutboxRows } from '@petcare/platform/outbox.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Applications } from '../applications/application.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { buildAdoption } from '../testing/build-adoption.ts';
import { buildApplication } from '../testing/build-application.ts';
import { startContentProcess } from '../testing/content-process.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';

let content: TestContent;
let bus: TestBus;
beforeAll(async () => {
  content = await startTestContent();
  bus = await testBus();
});
afterAll(async () => {
  await bus?.close();
  await content.stop();
});

test('a clean-up that is killed half-way is finished by the next process, and each applicant is told once', async () => {
  const { id, owner, path } = await buildAdoption();
  const waiting = [await buildApplication(content, id), await buildApplication(content, id)];
  await Comments.insertMany(
    Array.from({ length: 350 }, (_, at) => ({
      _id: newId(),
      adoptionId: id,
      authorId: owner.id,
      body: 'Hello',
      seq: at + 1,
      version: 1,
      fingerprint: 'of no request',
      createdAt: new Date(),
    })),
  );
  await content.send('DELETE', path, { as: owner.caller });

  // It settles two counts, then removes the applications and a hundred comments at a time.
  const dying = await startContentProcess(content, bus, { FAILPOINT: 'after-commit@5' });
  expect(await dying.ended).toBe('SIGKILL');
  const left = await Comments.countDocuments({ adoptionId: id });
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(350);

  const next = await startContentProcess(content, bus);
  try {
    await eventually(
      async () => {
        expect(await Comments.countDocuments({ adoptionId: id })).toBe(0);
        expect(await Applications.countDocuments({ adoptionId: id })).toBe(0);
      },
      { within: 20_000, every: 50 },
    );
    for (const { id: application } of waiting)
      expect(
        await OutboxRows.countDocuments({
          'envelope.aggregate.id': application,
          'envelope.data.reason': 'post_deleted',
        }),
      ).toBe(1);
  } finally {
    await next.stop();
  }
});
