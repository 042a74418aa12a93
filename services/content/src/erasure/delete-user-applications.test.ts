import { newId } from '@petcare/platform/mongo/object-id.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdoption, storedAdoption } from '../testing/build-adoption.ts';
import { apply, buildApplication } from '../testing/build-application.ts';
import { buildUser } from '../testing/build-user.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';
import { Applications } from '../applications/application.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const admin = person(newId(), 'admin');
const pathOf = (id: string) => `/api/adoptions/applications/user/${id}`;
const deleteAllOf = (id: string) => content.send('DELETE', pathOf(id), { as: admin });
const newsAbout = async (id: string) => (await content.eventsAbout(id)).map(({ envelope }) => envelope.name);

test('the applications of a person go, wherever they were made, and their owners are told', async () => {
  const applicant = await buildUser();
  const posts = [await buildAdoption(), await buildAdoption()];
  for (const { id } of posts) await apply(content, id, applicant);
  const sent = await Applications.find({ applicantId: applicant.id }).lean();
  const stranger = await buildApplication(content, posts[0]?.id ?? '');

  expect((await deleteAllOf(applicant.id)).body).toEqual({ message: 'Deleted!', deleted: 2 });
  expect((await deleteAllOf(applicant.id)).body.deleted).toBe(0);
  expect(await Applications.countDocuments({ applicantId: applicant.id })).toBe(0);
  expect(await Applications.countDocuments({ _id: stranger.id })).toBe(1);
  for (const { _id } of sent)
    expect(await newsAbout(_id)).toEqual(['application.submitted', 'application.withdrawn']);
});

test('a pet they were about to get is Available again', async () => {
  const { id, owner } = await buildAdoption();
  const { applicant, accept } = await buildApplication(content, id);
  await accept(owner);
  await deleteAllOf(applicant.id);
  expect(await storedAdoption(id)).toMatchObject({ status: 'Available', acceptedApplicationId: null });
  expect(await newsAbout(id)).toEqual(['adoption.status_changed', 'adoption.status_changed']);
});

test('a pet that lives with them stays Adopted, and its owner can still offer it again', async () => {
  const { id, owner, path } = await buildAdoption();
  const application = await buildApplication(content, id);
  await application.accept(owner);
  const say = (status: string) =>
    content.send('PUT', `${path}/status`, { as: owner.caller, body: { status } });
  await say('Adopted');
  await deleteAllOf(application.applicant.id);
  expect(await storedAdoption(id)).toMatchObject({ status: 'Adopted', acceptedApplicationId: null });
  expect(await newsAbout(application.id)).not.toContain('application.withdrawn');
  expect((await say('Available')).status).toBe(200);
});

test('is for admins', async () => {
  const { id, caller } = await buildUser();
  expect((await content.send('DELETE', pathOf(id), { as: caller })).status).toBe(403);
});
