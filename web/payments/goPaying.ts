import { useNavigate } from "@tanstack/react-router";

/** Goes to where a payment is made: a provider's page, or that of the sandbox, which is one of ours. */
export function useGoPaying() {
  const navigate = useNavigate();
  return ({ checkoutUrl }: { checkoutUrl: string }) => {
    const { origin, pathname } = new URL(checkoutUrl, location.href);
    // The sandbox is reached at whatever address somebody came by.
    if (origin === location.origin || pathname.startsWith("/payments/sandbox/"))
      void navigate({ to: pathname });
    else location.assign(checkoutUrl);
  };
}
