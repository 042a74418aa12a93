import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentEmergencies } from '../api/emergencies.ts';
import { AskedEmergency } from './asked-emergency.tsx';

/**
 * Asks a doctor about an emergency on any page of the dashboard. Closed, it stays away for this attempt; the page of
 * emergencies still shows it.
 */
export function AskedDialog() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const found = useCurrentEmergencies();
  const [closed, setClosed] = useState('');
  const asked = found.data?.asked ?? null;
  const key = asked ? `${asked._id}-${asked.attempts.length}` : '';
  const isHidden = pathname === '/emergency' || pathname.startsWith('/pets/') || closed === key;
  return (
    <Modal
      opened={asked !== null && !isHidden}
      onClose={() => setClosed(key)}
      title={t`Emergency: can you see this pet now?`}
      closeOnClickOutside={false}
      zIndex={400}
    >
      {asked && (
        <AskedEmergency
          key={key}
          emergency={asked}
          since={found.dataUpdatedAt}
          onEnd={() => void found.refetch()}
        />
      )}
    </Modal>
  );
}
