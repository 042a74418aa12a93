import type { AdoptionStatus } from '@petcare/contracts/adoptions.ts';
import { Adoption } from '@petcare/contracts/adoptions.ts';
import { OwnApplication, ReceivedApplication } from '@petcare/contracts/applications.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { z } from 'zod';
import { ApiClient } from '../../support/api-client.ts';
import { demoPassword, verifiedPerson, type Signed } from '../../support/people.ts';
import { offerPet } from '../../support/posting.ts';

/** A pet with one owner in two tabs, and two people who want it. */
export interface AcceptStage {
  readonly owner: Signed;
  readonly adoptionId: string;
  readonly tabs: readonly [ApiClient, ApiClient];
  readonly applicants: readonly [Signed, Signed];
}

/** What became of two acceptances at once: what the tabs were answered, and what stands now. */
export interface AcceptOutcome {
  readonly answers: readonly [number, number];
  readonly post: AdoptionStatus;
  /** As the owner and as the applicants themselves see them. */
  readonly asOwner: readonly [string, string];
  readonly asApplicants: readonly [string, string];
  /** Which of the two see how to reach the owner. */
  readonly contacts: readonly [boolean, boolean];
}

/** Brings an owner, signed in twice, and two applicants before one post; all have confirmed their addresses. */
export async function setAcceptStage(petcare: { url: string; mailUrl: string }): Promise<AcceptStage> {
  const owner = await verifiedPerson(petcare);
  const applicants = [await verifiedPerson(petcare), await verifiedPerson(petcare)] as const;
  const secondTab = new ApiClient(petcare.url);
  await secondTab.signIn(owner.user.email, demoPassword);
  const { _id: adoptionId } = await offerPet(owner);
  return { owner, adoptionId, tabs: [owner.client, secondTab], applicants };
}

/** How often one person may apply for one pet: a later trial needs another pet. */
export const trialsPerPet = 5;

/** The same people before another pet. */
export async function withAnotherPet(stage: AcceptStage): Promise<AcceptStage> {
  return { ...stage, adoptionId: (await offerPet(stage.owner))._id };
}

/** Both apply. @returns the ids of their applications. */
export async function applyBoth({ adoptionId, applicants }: AcceptStage): Promise<[string, string]> {
  const apply = async ({ client }: Signed) => {
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

/** Each tab accepts another applicant at the same moment, through the gateway. */
export function acceptInBothTabs(
  { tabs }: AcceptStage,
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

/** Looks at what stands after two acceptances, with the eyes of everybody concerned. */
export async function lookAround(
  { adoptionId, tabs, applicants }: AcceptStage,
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
  const ownOf = async ({ client }: Signed, id: string) => {
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

/** Whether exactly one was chosen, the other tab was refused, and everybody sees the same. */
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

/** An outcome in one line, as the figures count it. */
export function inWords({ answers, post, asOwner }: AcceptOutcome): string {
  return `answers ${answers.join(' + ')}, post ${post}, applications ${asOwner.join(' + ')}`;
}

/** One whole trial: both apply, both are accepted at once, and the pet goes back to the list for the next trial. */
export async function raceOnce(stage: AcceptStage): Promise<AcceptOutcome> {
  const ids = await applyBoth(stage);
  const outcome = await lookAround(stage, ids, await acceptInBothTabs(stage, ids));
  const [tab] = stage.tabs;
  const { status } = await tab.call(endpoints['adoptions.changeStatus'], {
    params: { id: stage.adoptionId },
    body: { status: 'Available' },
  });
  if (status !== 200) throw new Error(`giving the pet back answered ${status}`);
  return outcome;
}
