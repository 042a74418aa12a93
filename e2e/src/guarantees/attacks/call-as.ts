import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import type { TestUser } from '../../support/users.ts';

/** @throws Error unless the call succeeds. */
export async function callAs(
  user: TestUser,
  name: EndpointName,
  params: Record<string, string>,
  body?: unknown,
) {
  const { status, body: answer } = await user.client.call(endpoints[name], { params, body });
  if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(answer)}`);
  return answer as Record<string, { _id: string }> & { _id: string };
}
