import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowUp,
  IconDots,
  IconPlayerSkipForward,
  IconUrgent,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { QueueChange } from '../api/queue-changes.ts';
import { EmergencyDialog } from './emergency-dialog.tsx';

interface QueueMenuProps {
  appointment: Appointment;
  aside: boolean;
  onChange: (change: QueueChange) => Promise<boolean>;
}

/** The exceptions from the order for a waiting patient. */
export function QueueMenu({ appointment, aside, onChange }: QueueMenuProps) {
  const { t } = useLingui();
  const [emergency, setEmergency] = useState(false);
  const { _id: appointmentId, patient_name: name } = appointment;
  const change = (action: QueueChange['action']) => void onChange({ action, appointmentId });

  async function handleEmergency(reason: string) {
    setEmergency(false);
    await onChange({ action: 'emergency', appointmentId, reason });
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal portalProps={{ target: '#content' }} zIndex={400}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t`Change the order for ${name}`}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            mih={44}
            leftSection={<IconArrowUp size={20} aria-hidden="true" />}
            onClick={() => change('recall')}
          >
            <Trans>Call next</Trans>
          </Menu.Item>
          {!aside && (
            <>
              <Menu.Item
                mih={44}
                leftSection={<IconPlayerSkipForward size={20} aria-hidden="true" />}
                onClick={() => change('skip')}
              >
                <Trans>Skip</Trans>
              </Menu.Item>
              <Menu.Item
                mih={44}
                leftSection={<IconUserQuestion size={20} aria-hidden="true" />}
                onClick={() => change('not_here')}
              >
                <Trans>Not here yet</Trans>
              </Menu.Item>
            </>
          )}
          <Menu.Item
            mih={44}
            color="red"
            leftSection={<IconUrgent size={20} aria-hidden="true" />}
            onClick={() => setEmergency(true)}
          >
            <Trans>Emergency</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EmergencyDialog
        appointment={emergency ? appointment : null}
        onClose={() => setEmergency(false)}
        onConfirm={(reason) => void handleEmergency(reason)}
      />
    </>
  );
}
