import { Plural, Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useReceivedApplications } from '../applications/applications.ts';

/** How many people have applied for one of the reader's own posts, and how many of them wait for an answer. */
export function ApplicationCount({ adoptionId }: { adoptionId: string }) {
  const received = useReceivedApplications(adoptionId);
  const waiting = received.data?.filter(({ status }) => status === 'submitted').length ?? 0;
  return (
    <>
      <Text className="pc-numbers">
        {received.data ? <Plural value={received.data.length} one="# person" other="# people" /> : '…'}
      </Text>
      {waiting > 0 && (
        <Text size="sm" fw={600} c="var(--pc-marigold-ink)" className="pc-numbers">
          <Trans>
            <Plural value={waiting} one="# waits" other="# wait" /> for you
          </Trans>
        </Text>
      )}
    </>
  );
}
