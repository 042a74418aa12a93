import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdoption, storedAdoption } from '../../testing/build-adoption.ts';
import { apply, buildApplication } from '../../testing/build-application.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Applications } from '../../posts/applications/application.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const admin = userCaller(newId(), 'admin');
const pathOf = (id: string) => `/api/adoptions/applications/user/${id}`;
const deleteAllOf = (id: string) => content.send('DELETE', pathOf(id), { as: admin });
const eventNamesAbout = async (id: string) =>
  (await content.eventsAbout(id)).map(({ envelope }) => envelope.name);

test('the applications of a user are deleted and the owners of the posts are notified', async () => {
  const applicant = await buildUser();
  const posts = [await buildAdoption(), await buildAdoption()];
  for (const { id } of posts) await apply(content, id, applicant);
  const sent = await Applications.find({ applicantId: applicant.id }).lean();
  const other = await buildApplication(content, posts[0]?.id ?? '');

  expect((await deleteAllOf(applicant.id)).body).toEqual({ message: 'Deleted!', deleted: 2 });
  expect((await deleteAllOf(applicant.id)).body.deleted).toBe(0);
  expect(await Applications.countDocuments({ applicantId: applicant.id })).toBe(0);
  expect(await Applications.countDocuments({ _id: other.id })).toBe(1);
  for (const { _id } of sent)
    expect(await eventNamesAbout(_id)).toEqual(['application.submitted', 'application.withdrawn']);
});

test('a pet promised to the user becomes Available again', async () => {
  const { id, owner } = await buildAdoption();
  const { applicant, accept } = await buildApplication(content, id);
  await accept(owner);
  await deleteAllOf(applicant.id);
  expect(await storedAdoption(id)).toMatchObject({ status: 'Available', acceptedApplicationId: null });
  expect(await eventNamesAbout(id)).toEqual(['adoption.status_changed', 'adoption.status_changed']);
});

test('a pet adopted by the user stays Adopted, and its owner can offer it again', async () => {
  const { id, owner, path } = await buildAdoption();
  const application = await buildApplication(content, id);
  await application.accept(owner);
  const changeStatus = (status: string) =>
    content.send('PUT', `${path}/status`, { as: owner.caller, body: { status } });
  await changeStatus('Adopted');
  await deleteAllOf(application.applicant.id);
  expect(await storedAdoption(id)).toMatchObject({ status: 'Adopted', acceptedApplicationId: null });
  expect(await eventNamesAbout(application.id)).not.toContain('application.withdrawn');
  expect((await changeStatus('Available')).status).toBe(200);
});
