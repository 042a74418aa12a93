import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import { Role } from '@petcare/contracts/shared/roles.ts';
import type { User } from '@petcare/contracts/account/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmAction } from '../../../components/feedback/confirm-yes.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useChangeRole } from '../api/users.ts';
import { namesOf } from '../area-texts.ts';
import { roleTexts } from '../role-texts.ts';
import { AreasDialog } from './areas-dialog.tsx';

export function RoleMenu({ user }: { user: User }) {
  const { t, i18n } = useLingui();
  const { user: reader } = useSession();
  const change = useChangeRole();
  const { id, full_name: name, role: now } = user;
  const current = user.admin_areas ? namesOf(user.admin_areas, i18n) : i18n._(roleTexts[now]);
  const [choosing, setChoosing] = useState(false);

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
    if (await confirmAction(question)) await store(role, null);
  }

  async function store(role: Role, areas: AdminArea[] | null) {
    const topic = `role-${id}`;
    const wanted = areas ? namesOf(areas, i18n) : i18n._(roleTexts[role]);
    try {
      await change.mutateAsync({ id, role, areas });
      toastDone({ topic, title: t`Role changed successfully!`, message: `${name} · ${wanted}` });
    } catch (error) {
      const reason = isApiError(error, 'last_admin')
        ? t`${name} is the only admin of all areas. Make another user an admin first.`
        : errorText(error, i18n);
      toastProblem({ topic, title: t`The role was not changed`, message: reason });
    }
  }

  return (
    <>
      <AreasDialog
        user={user}
        opened={choosing}
        onClose={() => setChoosing(false)}
        onChoose={(areas) => void store('admin', areas)}
      />
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
          {id !== reader?.id && (
            <>
              <Menu.Divider />
              <Menu.Item mih={44} onClick={() => setChoosing(true)}>
                <Trans>Admin of some areas…</Trans>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
