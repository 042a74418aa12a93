import { Trans } from '@lingui/react/macro';
import { Button, Container, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Scene } from '../../../components/media/scene.tsx';
import classes from '../../../components/layout/section.module.css';

export function AboutUs() {
  return (
    <section className={classes['section']}>
      <Container>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" style={{ alignItems: 'center' }}>
          <Stack gap="md" align="flex-start">
            <Title order={2}>
              <Trans>About Us</Trans>
            </Title>
            <Text size="lg">
              <Trans>
                We are people from Dhaka who share our homes with animals. We built the place we were missing:
                one address for stories, new homes, good doctors, honest food and a bed for the nights you are
                away.
              </Trans>
            </Text>
            <Text size="lg">
              <Trans>
                Whoever writes here owns what they write. Whoever sells here says what it costs. And whoever
                asks gets an answer from a person.
              </Trans>
            </Text>
            <Button component={Link} to="/support" variant="outline">
              <Trans>Talk to us</Trans>
            </Button>
          </Stack>
          <Scene name="about-us" width={560} height={392} />
        </SimpleGrid>
      </Container>
    </section>
  );
}
