import type { SpecialistCard } from '@petcare/contracts/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCalendarTime,
  IconDots,
  IconLink,
  IconListNumbers,
  IconMailForward,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { confirmAreYouSure, showOops } from '../../../components/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useDeleteDoctor, useInviteDoctor, useLinkAccount } from '../api/doctors.ts';

interface DoctorMenuProps {
  doctor: SpecialistCard;
  onLink: (doctor: SpecialistCard) => void;
}

/** What else an admin can do with a doctor: hours, queue, the account, deleting. */
export function DoctorMenu({ doctor, onLink }: DoctorMenuProps) {
  const { t, i18n } = useLingui();
  const remove = useDeleteDoctor();
  const invite = useInviteDoctor();
  const link = useLinkAccount();
  const { _id: id, dr_name: name, dr_email: email = '' } = doctor;
  const linked = Boolean(doctor.user_id);

  async function handleDelete() {
    const question = {
      text: t`${name} leaves every service. Visits to come are cancelled, and their patients are told; past ones stay in the books.`,
      confirm: t`Delete`,
    };
    if (!(await confirmAreYouSure(question))) return;
    try {
      await remove.mutateAsync(id);
      toastDone({ title: t`Deleted!`, message: name });
    } catch {
      await showOops(t`Something went wrong while deleting the doctor`);
    }
  }

  async function handleInvite() {
    try {
      await invite.mutateAsync(id);
      toastDone({ title: t`The invitation is on its way.`, message: email });
    } catch (error) {
      toastProblem({ topic: `doctor-${id}`, title: name, message: errorText(error, i18n) });
    }
  }

  async function handleUnlink() {
    const question = {
      text: t`The account no longer sees the appointments of ${name}. The appointments stay as they are.`,
      confirm: t`Unlink`,
    };
    if (!(await confirmAreYouSure(question))) return;
    try {
      await link.mutateAsync({ id, userId: null });
      toastDone({ title: t`Account unlinked.`, message: name });
    } catch (error) {
      toastProblem({ topic: `doctor-${id}`, title: name, message: errorText(error, i18n) });
    }
  }

  const busy = remove.isPending || invite.isPending || link.isPending;
  return (
    <Menu position="bottom-end" withinPortal portalProps={{ target: '#content' }}>
      <Menu.Target>
        <ActionIcon aria-label={t`More about ${name}`} loading={busy}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/doctors/${id}/schedule`}
          leftSection={<IconCalendarTime size={20} aria-hidden="true" />}
        >
          <Trans>Schedule</Trans>
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/queue/${id}`}
          leftSection={<IconListNumbers size={20} aria-hidden="true" />}
        >
          <Trans>Queue of today</Trans>
        </Menu.Item>
        {linked ? (
          <Menu.Item
            leftSection={<IconUnlink size={20} aria-hidden="true" />}
            onClick={() => void handleUnlink()}
          >
            <Trans>Unlink the account</Trans>
          </Menu.Item>
        ) : (
          <>
            <Menu.Item
              leftSection={<IconMailForward size={20} aria-hidden="true" />}
              onClick={() => void handleInvite()}
            >
              <Trans>Send an invitation to sign in</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconLink size={20} aria-hidden="true" />} onClick={() => onLink(doctor)}>
              <Trans>Link an account</Trans>
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => void handleDelete()}
        >
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
