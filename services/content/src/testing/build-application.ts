import type { Caller } from '@petcare/platform/auth/identity.ts';
import { Applications, type ApplicationDocument } from '../posts/applications/application.model.ts';
import { buildUser } from './build-user.ts';
import type { TestContent } from './test-content.ts';

export const applicantPhone = '+8801811223344';
export const ownerPhone = '+8801799887766';

export async function buildApplication(content: TestContent, adoptionId: string) {
  const applicant = await buildUser();
  const { status, body } = await apply(content, adoptionId, applicant);
  if (status !== 201) throw new Error(`applying answered ${status}: ${JSON.stringify(body)}`);
  const id = String(body.application._id);
  const path = `/api/adoptions/applications/${id}`;
  return {
    applicant,
    id,
    accept: (owner: Requester, phone = ownerPhone) =>
      content.send('PUT', `${path}/accept`, { as: owner.caller, body: { phone } }),
    decline: (owner: Requester) => content.send('PUT', `${path}/decline`, { as: owner.caller }),
    withdraw: (by: Requester = applicant) => content.send('PUT', `${path}/withdraw`, { as: by.caller }),
  };
}

interface Requester {
  readonly caller: Caller;
}

export function apply(
  content: Pick<TestContent, 'send'>,
  adoptionId: string,
  { caller }: Requester,
  body: object = {},
) {
  return content.send('POST', `/api/adoptions/${adoptionId}/applications`, {
    as: caller,
    body: { message: 'We have a garden.', phone: applicantPhone, ...body },
  });
}

export async function storedApplication(id: string): Promise<ApplicationDocument> {
  const application = await Applications.findById(id).lean();
  if (!application) throw new Error('the application is gone');
  return application;
}
