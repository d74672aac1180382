import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';

/** Writes the files of a job anew, with its segments as they are. */
export function RenderButton({ jobId }: { readonly jobId: string }) {
  const text = useText();
  const { loquent } = useSession();
  const navigate = useNavigate();
  const render = useMutation({
    mutationFn: () => loquent.jobs.render(jobId, {}),
    onSuccess: ({ job_id: next }) => navigate({ to: '/jobs/$jobId', params: { jobId: next } }),
  });
  return (
    <>
      <Button loading={render.isPending} onClick={() => render.mutate()}>
        {text('review.render')}
      </Button>
      {render.error !== null && <ErrorAlert error={render.error} />}
    </>
  );
}
