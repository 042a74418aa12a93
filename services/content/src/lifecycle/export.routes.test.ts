import { newId } from '@petcare/platform/mongo/object-id.ts';
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
const rowsOf = (id: string) => content.send('GET', `/internal/content/users/${id}/rows`, { as: system });

test('system processes can export all rows about a user, without internal fields', async () => {
  const user = await buildUser();
  const memory = await buildMemory({ authorId: user.id });
  await buildMemory();
  const { status, body } = await rowsOf(user.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user_copies: [{ _id: user.id, fullName: user.fullName, email: user.email }],
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
  const { status, body } = await rowsOf(newId());
  const kinds = Object.keys((await rowsOf((await buildUser()).id)).body as object);
  expect(kinds).toContain('memories');
  expect([status, body]).toEqual([200, Object.fromEntries(kinds.map((kind) => [kind, []]))]);
});
