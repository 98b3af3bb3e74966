/** Brings the database to the newest schema and says which one it is. */
import { readConfig } from "../api/config.ts";
import { openHouse } from "../api/house.ts";

const migrations = new URL("../db/migrations", import.meta.url).pathname;

if (import.meta.main) {
  try {
    const config = readConfig(Deno.env.toObject());
    const house = await openHouse({ config, migrations });
    await house.close();
    console.log(`The database ${config.databaseUrl} is at the newest schema.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}
