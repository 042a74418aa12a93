import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { updateUser, type UpdateUserDeps } from './update-user.ts';

export function profileRoutes(deps: UpdateUserDeps): Route[] {
  return [
    route(endpoints['users.update'], async ({ params, body, caller, reply }) => {
      const onWait = (seconds: number) => reply.header('Retry-After', String(seconds));
      const user = await updateUser({ id: params.id, body, caller, onWait }, deps);
      return { message: 'Data Updated!', data: { user } };
    }),
  ];
}
