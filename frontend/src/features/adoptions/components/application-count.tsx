import type { ApplicationCounts } from '@petcare/contracts/content/adoptions.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

export function ApplicationCount({ applications }: { applications: ApplicationCounts }) {
  const { total, waiting } = applications;
  return (
    <>
      <Text className="pc-numbers">
        <Plural value={total} one="# application" other="# applications" />
      </Text>
      {waiting > 0 && (
        <Text size="sm" fw={600} c="var(--pc-marigold-ink)" className="pc-numbers">
          <Trans>
            <Plural value={waiting} one="# waiting" other="# waiting" /> for your answer
          </Trans>
        </Text>
      )}
    </>
  );
}
