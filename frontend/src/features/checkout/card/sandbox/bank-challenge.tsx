import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import classes from './bank-challenge.module.css';

interface BankChallengeProps {
  pageUrl: string | null;
  /** The only accepted origin of messages. */
  origin: string;
  /** Called when the holder has answered or closed the dialog; the provider knows the outcome. */
  onAnswered: () => void;
}

export function BankChallenge({ pageUrl, origin, onAnswered }: BankChallengeProps) {
  const { t } = useLingui();

  useEffect(() => {
    if (pageUrl === null) return undefined;
    function handleMessage({ origin: from, data }: MessageEvent<unknown>) {
      const done =
        typeof data === 'object' && data !== null && 'type' in data && data.type === '3d_secure_complete';
      if (from === origin && done) onAnswered();
    }
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [pageUrl, origin, onAnswered]);

  return (
    <Modal
      opened={pageUrl !== null}
      onClose={onAnswered}
      title={t`Confirm with your bank`}
      closeOnClickOutside={false}
      padding="md"
    >
      {pageUrl !== null && (
        <iframe
          className={classes['page']}
          src={pageUrl}
          title={t`Bank confirmation`}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- it is of another origin, so the two open nothing
          sandbox="allow-scripts allow-forms allow-same-origin"
        />
      )}
    </Modal>
  );
}
