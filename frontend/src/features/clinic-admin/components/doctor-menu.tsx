import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCalendarTime,
  IconCheck,
  IconDots,
  IconLink,
  IconListNumbers,
  IconMailForward,
  IconTrash,
  IconUnlink,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BeingDeleted, useBeingDeleted } from '../../../components/deletion/being-deleted.tsx';
import { DeletionQuestion } from '../../../components/deletion/deletion-question.tsx';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useDecideFees, useInviteDoctor, useLinkAccount } from '../api/doctors.ts';

interface DoctorMenuProps {
  doctor: SpecialistCard;
  onLink: (doctor: SpecialistCard) => void;
}

export function DoctorMenu({ doctor, onLink }: DoctorMenuProps) {
  const { t } = useLingui();
  const [deleting, setDeleting] = useState(false);
  const beingDeleted = useBeingDeleted(doctor._id);
  const changes = useDoctorChanges(doctor);
  const { _id: id, dr_name: name, requested_fees: fees } = doctor;
  const linked = Boolean(doctor.user_id);

  if (beingDeleted) return <BeingDeleted />;
  return (
    <>
      <Menu position="bottom-end" withinPortal portalProps={{ target: '#content' }}>
        <Menu.Target>
          <ActionIcon aria-label={t`More actions for ${name}`} loading={changes.isPending}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {typeof fees === 'number' && (
            <FeeItems fees={fees} onDecide={(approve) => void changes.decideFees(fees, approve)} />
          )}
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
            <Trans>Today’s queue</Trans>
          </Menu.Item>
          {linked ? (
            <Menu.Item
              leftSection={<IconUnlink size={20} aria-hidden="true" />}
              onClick={() => void changes.unlink()}
            >
              <Trans>Unlink the account</Trans>
            </Menu.Item>
          ) : (
            <>
              <Menu.Item
                leftSection={<IconMailForward size={20} aria-hidden="true" />}
                onClick={() => void changes.invite()}
              >
                <Trans>Send invitation</Trans>
              </Menu.Item>
              <Menu.Item
                leftSection={<IconLink size={20} aria-hidden="true" />}
                onClick={() => onLink(doctor)}
              >
                <Trans>Link an account</Trans>
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => setDeleting(true)}
          >
            <Trans>Delete</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeletionQuestion
        target={deleting ? { kind: 'specialist', id, name } : null}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

/** Returns the changes of a doctor, which show their outcome as a toast. */
function useDoctorChanges({ _id: id, dr_name: name, dr_email: email = '' }: SpecialistCard) {
  const { t, i18n } = useLingui();
  const invite = useInviteDoctor();
  const link = useLinkAccount();
  const decide = useDecideFees();

  async function show(change: Promise<unknown>, title: string, message = name) {
    try {
      await change;
      toastDone({ title, message });
    } catch (error) {
      toastProblem({ topic: `doctor-${id}`, title: name, message: errorText(error, i18n) });
    }
  }

  async function unlink() {
    const question = {
      text: t`The account will no longer see the appointments of ${name}. The appointments stay unchanged.`,
      confirm: t`Unlink`,
    };
    if (await confirmAreYouSure(question))
      await show(link.mutateAsync({ id, userId: null }), t`Account unlinked.`);
  }

  return {
    invite: () => show(invite.mutateAsync(id), t`Invitation sent.`, email),
    unlink,
    decideFees: (fees: number, approve: boolean) =>
      show(decide.mutateAsync({ id, fees, approve }), approve ? t`Fees approved` : t`Fees declined`),
    isPending: invite.isPending || link.isPending || decide.isPending,
  };
}

function FeeItems({ fees, onDecide }: { fees: number; onDecide: (approve: boolean) => void }) {
  return (
    <>
      <Menu.Item leftSection={<IconCheck size={20} aria-hidden="true" />} onClick={() => onDecide(true)}>
        <Trans>
          Approve fees of <Taka taka={fees} />
        </Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconX size={20} aria-hidden="true" />} onClick={() => onDecide(false)}>
        <Trans>
          Decline fees of <Taka taka={fees} />
        </Trans>
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
