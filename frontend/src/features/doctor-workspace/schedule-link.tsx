import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

export function ScheduleLink() {
  return (
    <Button
      component={Link}
      to="/schedule"
      variant="default"
      leftSection={<IconCalendarTime size={20} aria-hidden="true" />}
    >
      <Trans>Schedule</Trans>
    </Button>
  );
}
