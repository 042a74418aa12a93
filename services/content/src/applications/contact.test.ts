import type { Person } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { person, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdoption } from '../testing/build-adoption.ts';
import { applicantPhone, buildApplication, ownerPhone } from '../testing/build-application.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

interface Somebody {
  readonly caller: Person;
}

/** Everything this service answers to one person about a post, as one text. */
async function allAnswersTo(adoptionId: string, { caller: as }: Somebody): Promise<string> {
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

/** A post with one applicant who may be chosen and one who looks on. */
async function buildChoice() {
  const { id, owner, path } = await buildAdoption();
  const [chosen, other] = [await buildApplication(content, id), await buildApplication(content, id)];
  const secrets = [ownerPhone, applicantPhone, owner.email, chosen.applicant.email, other.applicant.email];
  const known = async (somebody: Somebody) => {
    const text = await allAnswersTo(id, somebody);
    return secrets.filter((secret) => text.includes(secret));
  };
  return { id, owner, path, chosen, other, known };
}

describe('how people reach each other', () => {
  test('is told to nobody before the owner has chosen', async () => {
    const { owner, chosen, other, known } = await buildChoice();
    for (const somebody of [owner, chosen.applicant, other.applicant, { caller: person(newId(), 'admin') }])
      expect(await known(somebody)).toEqual([]);
  });

  test('is told to the two by the choice, and to nobody else', async () => {
    const { id, owner, chosen, other, known } = await buildChoice();
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

    expect(await known(owner)).toEqual([applicantPhone, chosen.applicant.email]);
    expect(await known(chosen.applicant)).toEqual([ownerPhone, owner.email]);
    for (const somebody of [
      other.applicant,
      { caller: person(newId()) },
      { caller: person(newId(), 'admin') },
    ])
      expect(await known(somebody)).toEqual([]);
    const listed = await content.send('GET', `/api/adoptions/${id}/applications`, { as: owner.caller });
    expect(listed.body.map(({ contact }: { contact: unknown }) => contact !== null)).toEqual([true, false]);
    expect((await content.send('GET', '/api/adoptions', { as: visitor })).text).not.toContain(ownerPhone);
  });

  test.each(['the owner gives the pet back to the list', 'the applicant withdraws', 'the post is deleted'])(
    'is no longer told once %s',
    async (what) => {
      const { owner, path, chosen, known } = await buildChoice();
      await chosen.accept(owner);
      if (what.includes('withdraws')) await chosen.withdraw();
      else if (what.includes('deleted')) await content.send('DELETE', path, { as: owner.caller });
      else await content.send('PUT', `${path}/status`, { as: owner.caller, body: { status: 'Available' } });
      for (const somebody of [owner, chosen.applicant]) expect(await known(somebody)).toEqual([]);
    },
  );

  test('never leaves in an event', async () => {
    const { owner, chosen } = await buildChoice();
    await chosen.accept(owner);
    const rows = await OutboxRows.find().lean();
    expect(rows.length).toBeGreaterThan(0);
    const text = JSON.stringify(rows.map(({ envelope }) => envelope.data));
    for (const secret of [ownerPhone, applicantPhone, owner.email, chosen.applicant.email])
      expect(text).not.toContain(secret);
  });
});
