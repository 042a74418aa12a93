import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { changeRole, type ChangeRoleDeps } from './change-role.ts';

export function roleRoutes(deps: ChangeRoleDeps): Route[] {
  return [
    route(endpoints['users.changeRole'], async ({ params, body }) => ({
      message: 'Role changed successfully!',
      user: await changeRole({ id: params.id, role: body.role, areas: body.admin_areas }, deps),
    })),
  ];
}
