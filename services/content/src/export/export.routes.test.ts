import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdoption } from '../testing/build-adoption.ts';
import { applicantPhone, buildApplication, ownerPhone } from '../testing/build-application.ts';
import { buildMemory } from '../testing/build-memory.ts';
import { buildUser } from '../testing/build-user.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const system = { kind: 'system', name: 'account' } as const;
const rowsOf = (id: string, as: Parameters<typeof content.send>[2] = { as: system }) =>
  content.send('GET', `/internal/content/people/${id}/rows`, as);

test('system processes can export all rows about a user, without internal fields', async () => {
  const user = await buildUser();
  const memory = await buildMemory({ authorId: user.id });
  await buildMemory();
  const { status, body } = await rowsOf(user.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    people: [{ _id: user.id, fullName: user.fullName, email: user.email }],
    memories: [{ _id: memory._id, title: memory.title, createdAt: memory.createdAt.toISOString() }],
    uploads: [{ ownerId: user.id }],
  });
  expect(body.memories[0]).not.toHaveProperty('words');
});

test('the export of an owner has the phone number given on acceptance, that of the applicant has not', async () => {
  const { id, owner } = await buildAdoption();
  const { id: applicationId, applicant, accept } = await buildApplication(content, id);
  await accept(owner);
  const ofOwner = await rowsOf(owner.id);
  expect(ofOwner.body['accepted-applications']).toMatchObject([
    { _id: applicationId, adoptionId: id, ownerPhone },
  ]);
  expect(JSON.stringify(ofOwner.body)).not.toContain(applicantPhone);
  const ofApplicant = await rowsOf(applicant.id);
  expect(ofApplicant.body.applications).toMatchObject([{ _id: applicationId, applicantPhone }]);
  expect(JSON.stringify(ofApplicant.body)).not.toContain(ownerPhone);
});

test('the export of an unknown user is empty', async () => {
  const { body } = await rowsOf(newId());
  expect(Object.values(body).every((rows) => Array.isArray(rows) && rows.length === 0)).toBe(true);
});

test('no user may call the export, not even about themselves', async () => {
  const user = await buildUser();
  expect((await rowsOf(user.id, { as: user.caller })).status).toBe(403);
  expect((await rowsOf(user.id, { as: userCaller(newId(), 'admin') })).status).toBe(403);
  expect((await rowsOf(user.id, {})).status).toBe(403);
});
