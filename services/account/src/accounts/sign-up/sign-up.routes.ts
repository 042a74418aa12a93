import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { signUp, type SignUpDeps } from './sign-up.ts';

export function signUpRoutes(deps: SignUpDeps): Route[] {
  return [
    route(endpoints['users.signUp'], async ({ body, caller }) => ({
      message: 'Congratulation! Sign-up successfully!',
      data: { user: await signUp(body, caller.kind === 'system' ? 'system' : caller.ip, deps) },
    })),
  ];
}
