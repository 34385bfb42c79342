import { moveCompany } from "./company.ts";

const usage = `Please say where to: npm run move -- postgres://ROLE:PASSWORD@HOST/DATABASE [postgres://OWNER:PASSWORD@HOST/DATABASE]
or, from the database of DATABASE_URL into an embedded one in DATA_DIR: npm run move -- embedded`;

async function run([place, ownerAddress]: string[]): Promise<void> {
  if (!place) throw new Error(usage);
  const address = place === "embedded" ? undefined : place;
  const { settings, kept } = await moveCompany(process.env, { address, ownerAddress }, console.log);
  console.log(
    settings.length
      ? `The company has moved. Give every process these settings, and start it:\n${settings.join("\n")}`
      : "The company has moved. Take DATABASE_URL, DATABASE_OWNER_URL and the S3_… settings out, and start the application.",
  );
  if (kept.length) console.log(`What was there before is kept until you remove it: ${kept.join(", ")}`);
}

run(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  console.error("Nothing was changed where the data are.");
  process.exit(1);
});
