import type { AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';
import { Adoption } from '@petcare/contracts/content/adoptions.ts';
import { OwnApplication, ReceivedApplication } from '@petcare/contracts/content/applications.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { z } from 'zod';
import { ApiClient } from '../../support/api-client.ts';
import { demoPassword, signUpVerifiedUser, type TestUser } from '../../support/users.ts';
import { offerPet } from '../../support/posting.ts';

export interface AcceptFixture {
  readonly owner: TestUser;
  readonly adoptionId: string;
  readonly tabs: readonly [ApiClient, ApiClient];
  readonly applicants: readonly [TestUser, TestUser];
}

export interface AcceptOutcome {
  readonly answers: readonly [number, number];
  readonly post: AdoptionStatus;
  readonly asOwner: readonly [string, string];
  readonly asApplicants: readonly [string, string];
  readonly contacts: readonly [boolean, boolean];
}

export async function createAcceptFixture(petcare: { url: string; mailUrl: string }): Promise<AcceptFixture> {
  const owner = await signUpVerifiedUser(petcare);
  const applicants = [await signUpVerifiedUser(petcare), await signUpVerifiedUser(petcare)] as const;
  const secondTab = new ApiClient(petcare.url);
  await secondTab.signIn(owner.user.email, demoPassword);
  const { _id: adoptionId } = await offerPet(owner);
  return { owner, adoptionId, tabs: [owner.client, secondTab], applicants };
}

/** An applicant may apply this often for one pet, so a later trial needs another one. */
export const trialsPerPet = 5;

export async function withAnotherPet(fixture: AcceptFixture): Promise<AcceptFixture> {
  return { ...fixture, adoptionId: (await offerPet(fixture.owner))._id };
}

export async function applyBoth({ adoptionId, applicants }: AcceptFixture): Promise<[string, string]> {
  const apply = async ({ client }: TestUser) => {
    const { status, body } = await client.call(endpoints['applications.submit'], {
      params: { id: adoptionId },
      body: { message: 'We have a garden.', phone: '01711223344' },
    });
    if (status !== 201) throw new Error(`applying answered ${status}: ${JSON.stringify(body)}`);
    return z.object({ application: OwnApplication }).parse(body).application._id;
  };
  const [first, second] = applicants;
  return [await apply(first), await apply(second)];
}

export function acceptInBothTabs(
  { tabs }: AcceptFixture,
  ids: readonly [string, string],
): Promise<[number, number]> {
  const accept = async (client: ApiClient, id: string) => {
    const { status } = await client.call(endpoints['applications.accept'], {
      params: { id },
      body: { phone: '01799887766' },
    });
    return status;
  };
  return Promise.all([accept(tabs[0], ids[0]), accept(tabs[1], ids[1])]);
}

export async function readOutcome(
  { adoptionId, tabs, applicants }: AcceptFixture,
  ids: readonly [string, string],
  answers: readonly [number, number],
): Promise<AcceptOutcome> {
  const [tab] = tabs;
  const params = { id: adoptionId };
  const { status: post } = Adoption.parse((await tab.call(endpoints['adoptions.get'], { params })).body);
  const received = z
    .array(ReceivedApplication)
    .parse((await tab.call(endpoints['applications.ofPost'], { params })).body);
  const receivedOf = (id: string) => received.find(({ _id }) => _id === id)?.status ?? 'missing';
  const ownOf = async ({ client }: TestUser, id: string) => {
    const { body } = await client.call(endpoints['applications.mine'], {
      query: `?adoption_id=${adoptionId}`,
    });
    return z
      .array(OwnApplication)
      .parse(body)
      .find(({ _id }) => _id === id);
  };
  const own = [await ownOf(applicants[0], ids[0]), await ownOf(applicants[1], ids[1])] as const;
  return {
    answers,
    post,
    asOwner: [receivedOf(ids[0]), receivedOf(ids[1])],
    asApplicants: [own[0]?.status ?? 'missing', own[1]?.status ?? 'missing'],
    contacts: [Boolean(own[0]?.contact), Boolean(own[1]?.contact)],
  };
}

/** Returns `true` if exactly one applicant was chosen, the other tab was refused, and all users see the same. */
export function hasOneWinner({ answers, post, asOwner, asApplicants, contacts }: AcceptOutcome): boolean {
  const winner = answers[0] === 200 ? 0 : 1;
  const loser = 1 - winner;
  return (
    answers[winner] === 200 &&
    answers[loser] === 409 &&
    post === 'Pending' &&
    [asOwner, asApplicants].every((seen) => seen[winner] === 'accepted' && seen[loser] === 'declined') &&
    (contacts[winner] ?? false) &&
    !contacts[loser]
  );
}

export function describeOutcome({ answers, post, asOwner }: AcceptOutcome): string {
  return `answers ${answers.join(' + ')}, post ${post}, applications ${asOwner.join(' + ')}`;
}

export async function raceOnce(fixture: AcceptFixture): Promise<AcceptOutcome> {
  const ids = await applyBoth(fixture);
  const outcome = await readOutcome(fixture, ids, await acceptInBothTabs(fixture, ids));
  const [tab] = fixture.tabs;
  const { status } = await tab.call(endpoints['adoptions.changeStatus'], {
    params: { id: fixture.adoptionId },
    body: { status: 'Available' },
  });
  if (status !== 200) throw new Error(`reopening the post answered ${status}`);
  return outcome;
}
