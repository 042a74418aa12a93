import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Applications } from '../../posts/applications/application.model.ts';
import { Comments } from '../../posts/comments/comment.model.ts';
import { buildAdoption } from '../../testing/build-adoption.ts';
import { buildApplication } from '../../testing/build-application.ts';
import { storeComments } from '../../testing/build-comment.ts';
import { startServiceProcess } from '@petcare/platform/testing/service-process.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { expired, Trash } from '../../posts/trash.model.ts';

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

test('an interrupted emptying of the trash is finished by the next process', async () => {
  const { id, owner, path } = await buildAdoption();
  await buildApplication(content, id);
  await storeComments(id, { authorId: owner.id, count: 6_000 });
  await content.send('DELETE', path, { as: owner.caller });
  await Trash.updateOne({ _id: id }, { expiresAt: expired });

  // Two commits correct the counters, then the applications and 5,000 comments are removed.
  const dying = await startServiceProcess('content', content, bus, { FAILPOINT: 'after-commit@4' });
  expect(await dying.ended).toBe('SIGKILL');
  expect(await Comments.countDocuments({ adoptionId: id })).toBe(1_000);

  // Releases the lease of the killed process.
  await Trash.db.collection('locks').deleteMany({});
  const next = await startServiceProcess('content', content, bus);
  try {
    await eventually(async () => expect(await Trash.exists({ _id: id })).toBeNull(), {
      every: 50,
    });
    expect(await Comments.countDocuments({ adoptionId: id })).toBe(0);
    expect(await Applications.countDocuments({ adoptionId: id })).toBe(0);
  } finally {
    await next.stop();
  }
});
