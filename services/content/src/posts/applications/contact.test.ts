import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdoption } from '../../testing/build-adoption.ts';
import { applicantPhone, buildApplication, ownerPhone } from '../../testing/build-application.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

interface Requester {
  readonly caller: UserCaller;
}

async function allResponsesTo(adoptionId: string, { caller: as }: Requester): Promise<string> {
  const paths = [
    '/api/adoptions',
    `/api/adoptions/${adoptionId}`,
    `/api/adoptions/${adoptionId}/applications`,
    `/api/adoptions/applications/mine`,
    `/api/adoptions/comments/post/${adoptionId}`,
    `/api/adoptions/user/${as.id}`,
  ];
  const answers = await Promise.all(paths.map((path) => content.send('GET', path, { as })));
  return answers.map(({ text }) => text).join('\n');
}

async function buildChoice() {
  const { id, owner, path } = await buildAdoption();
  const [chosen, other] = [await buildApplication(content, id), await buildApplication(content, id)];
  const secrets = [ownerPhone, applicantPhone, owner.email, chosen.applicant.email, other.applicant.email];
  const visibleSecrets = async (user: Requester) => {
    const text = await allResponsesTo(id, user);
    return secrets.filter((secret) => text.includes(secret));
  };
  return { id, owner, path, chosen, other, visibleSecrets };
}

describe('contact details', () => {
  test('are hidden before the owner has accepted', async () => {
    const { owner, chosen, other, visibleSecrets } = await buildChoice();
    for (const user of [owner, chosen.applicant, other.applicant, { caller: userCaller(newId(), 'admin') }])
      expect(await visibleSecrets(user)).toEqual([]);
  });

  test('are shown to the owner and the accepted applicant only', async () => {
    const { id, owner, chosen, other, visibleSecrets } = await buildChoice();
    const { body } = await chosen.accept(owner);
    expect(body.application.contact).toEqual({
      full_name: chosen.applicant.fullName,
      email: chosen.applicant.email,
      phone: applicantPhone,
    });
    const mine = await content.send('GET', '/api/adoptions/applications/mine', {
      as: chosen.applicant.caller,
    });
    expect(mine.body[0].contact).toEqual({
      full_name: owner.fullName,
      email: owner.email,
      phone: ownerPhone,
    });

    expect(await visibleSecrets(owner)).toEqual([applicantPhone, chosen.applicant.email]);
    expect(await visibleSecrets(chosen.applicant)).toEqual([ownerPhone, owner.email]);
    for (const user of [
      other.applicant,
      { caller: userCaller(newId()) },
      { caller: userCaller(newId(), 'admin') },
    ])
      expect(await visibleSecrets(user)).toEqual([]);
    const listed = await content.send('GET', `/api/adoptions/${id}/applications`, { as: owner.caller });
    expect(listed.body.map(({ contact }: { contact: unknown }) => contact !== null)).toEqual([true, false]);
    expect((await content.send('GET', '/api/adoptions', { as: visitor })).text).not.toContain(ownerPhone);
  });

  test.each(['the owner makes the pet available', 'the applicant withdraws', 'the post is deleted'])(
    'are hidden again once %s',
    async (event) => {
      const { owner, path, chosen, visibleSecrets } = await buildChoice();
      await chosen.accept(owner);
      if (event.includes('withdraws')) await chosen.withdraw();
      else if (event.includes('deleted')) await content.send('DELETE', path, { as: owner.caller });
      else await content.send('PUT', `${path}/status`, { as: owner.caller, body: { status: 'Available' } });
      for (const user of [owner, chosen.applicant]) expect(await visibleSecrets(user)).toEqual([]);
    },
  );

  test('never appear in an event', async () => {
    const { owner, chosen } = await buildChoice();
    await chosen.accept(owner);
    const rows = await OutboxRows.find().lean();
    expect(rows.length).toBeGreaterThan(0);
    const text = JSON.stringify(rows.map(({ envelope }) => envelope.data));
    for (const secret of [ownerPhone, applicantPhone, owner.email, chosen.applicant.email])
      expect(text).not.toContain(secret);
  });
});
