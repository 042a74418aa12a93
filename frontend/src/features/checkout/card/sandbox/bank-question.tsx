import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import classes from './bank-question.module.css';

interface BankQuestionProps {
  /** The page on which the card's bank asks its holder; null while it asks nothing. */
  pageUrl: string | null;
  /** Only word from here counts. */
  origin: string;
  /** The holder has answered or closed the dialog; how, the provider knows. */
  onAnswered: () => void;
}

/** 3-D Secure: the bank's page in a dialog. */
export function BankQuestion({ pageUrl, origin, onAnswered }: BankQuestionProps) {
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
      title={t`Your bank asks you to confirm`}
      closeOnClickOutside={false}
      padding="md"
    >
      {pageUrl !== null && (
        <iframe
          className={classes['page']}
          src={pageUrl}
          title={t`Your bank’s question`}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- it is of another origin, so the two open nothing
          sandbox="allow-scripts allow-forms allow-same-origin"
        />
      )}
    </Modal>
  );
}
