/** The name of somebody, or what they sign in with. */
export const nameOfUser = ({
  firstName,
  lastName,
  username,
}: {
  firstName: string;
  lastName: string;
  username: string;
}) => `${firstName} ${lastName}`.trim() || username;
