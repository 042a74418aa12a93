import { newId } from '@petcare/platform/mongo.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUpload } from '../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { Uploads } from './upload.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

test('the pictures of a person that no post uses are deleted with the next sweep, and nobody else’s', async () => {
  const [ownerId, admin] = [newId(), person(newId(), 'admin')];
  const unused = await buildUpload({ ownerId });
  const profile = await buildUpload({ ownerId, use: { kind: 'user', id: ownerId } });
  const posted = await buildUpload({ ownerId, use: { kind: 'memory', id: newId() } });
  const foreign = await buildUpload();
  const path = `/api/uploads/user/${ownerId}`;
  expect((await content.send('DELETE', path, { as: person(ownerId) })).status).toBe(403);
  expect((await content.send('DELETE', path, { as: admin })).body).toEqual({
    message: 'Deleted!',
    deleted: 2,
  });
  expect((await content.send('DELETE', path, { as: admin })).body.deleted).toBe(0);

  await sweepUploads({ store: content.pictures.store, log: testLog() });
  const all = [unused, profile, posted, foreign].map(({ _id }) => _id);
  const left = await Uploads.find({ _id: trusted({ $in: all }) }).lean();
  expect(left.map(({ _id }) => _id).toSorted()).toEqual([posted._id, foreign._id].toSorted());
});
