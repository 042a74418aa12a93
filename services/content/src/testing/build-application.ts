import type { Caller } from '@petcare/platform/auth/identity.ts';
import { Applications, type ApplicationDocument } from '../applications/application.model.ts';
import { buildPerson } from './build-person.ts';
import type { TestContent } from './test-content.ts';

export const applicantPhone = '01811223344';
export const ownerPhone = '01799887766';

/** Applies for the pet of a post, as somebody nobody has met; `withdraw` is the applicant taking it back. */
export async function buildApplication(content: TestContent, adoptionId: string) {
  const applicant = await buildPerson();
  const { status, body } = await apply(content, adoptionId, applicant);
  if (status !== 201) throw new Error(`applying answered ${status}: ${JSON.stringify(body)}`);
  const id = String(body.application._id);
  const path = `/api/adoptions/applications/${id}`;
  return {
    applicant,
    id,
    accept: (owner: Somebody, phone = ownerPhone) =>
      content.send('PUT', `${path}/accept`, { as: owner.caller, body: { phone } }),
    decline: (owner: Somebody) => content.send('PUT', `${path}/decline`, { as: owner.caller }),
    withdraw: (by: Somebody = applicant) => content.send('PUT', `${path}/withdraw`, { as: by.caller }),
  };
}

interface Somebody {
  readonly caller: Caller;
}

/** Sends an application of this person, and gives back what is answered. */
export function apply(
  content: Pick<TestContent, 'send'>,
  adoptionId: string,
  { caller }: Somebody,
  body: object = {},
) {
  return content.send('POST', `/api/adoptions/${adoptionId}/applications`, {
    as: caller,
    body: { message: 'We have a garden.', phone: applicantPhone, ...body },
  });
}

/** How the application stands now. @throws Error when it is gone. */
export async function storedApplication(id: string): Promise<ApplicationDocument> {
  const application = await Applications.findById(id).lean<ApplicationDocument>();
  if (!application) throw new Error('the application is gone');
  return application;
}
