import { Role } from '@petcare/contracts/roles.ts';
import type { User } from '@petcare/contracts/users.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { confirmAction } from '../../../components/feedback/confirm-yes.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useChangeRole } from '../api/users.ts';
import { roleTexts } from '../role-texts.ts';

export function RoleMenu({ user }: { user: User }) {
  const { t, i18n } = useLingui();
  const { user: reader } = useSession();
  const change = useChangeRole();
  const { id, full_name: name, role: now } = user;
  const current = i18n._(roleTexts[now]);

  async function handleChoice(chosen: string) {
    const role = Role.options.find((one) => one === chosen);
    if (role === undefined || role === now) return;
    const wanted = i18n._(roleTexts[role]);
    const question = {
      title: t`Are you sure?`,
      text:
        id === reader?.id
          ? t`You will no longer be an admin. You are signed out everywhere and cannot open this page again.`
          : t`${name} will be: ${wanted}. They are signed out everywhere and have to sign in again.`,
      confirm: t`Change role`,
      cancel: t`No, go back`,
    };
    if (!(await confirmAction(question))) return;
    const topic = `role-${id}`;
    try {
      await change.mutateAsync({ id, role });
      toastDone({ topic, title: t`Role changed successfully!`, message: `${name} · ${wanted}` });
    } catch (error) {
      const reason = isApiError(error, 'last_admin')
        ? t`${name} is the only admin. Make another user an admin first.`
        : errorText(error, i18n);
      toastProblem({ topic, title: t`The role was not changed`, message: reason });
    }
  }

  return (
    <Menu position="bottom-end" portalProps={{ target: '#content' }}>
      <Menu.Target>
        <Button
          variant="default"
          loading={change.isPending}
          disabled={user.being_deleted ?? false}
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          aria-label={t`Change role of ${name}: ${current}`}
        >
          {current}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={now} onChange={(chosen) => void handleChoice(chosen)}>
          {Role.options.map((role) => (
            <Menu.RadioItem key={role} value={role} mih={44} closeMenuOnClick>
              {i18n._(roleTexts[role])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
