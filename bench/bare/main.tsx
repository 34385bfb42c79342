import Inventory2Outlined from "@mui/icons-material/Inventory2Outlined";
import {
  AppBar,
  Button,
  CssBaseline,
  createTheme,
  IconButton,
  List,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  TextField,
  ThemeProvider,
  Toolbar,
} from "@mui/material";
import { createRoot } from "react-dom/client";

type Row = Record<string, unknown>;
const columns = ["sku", "serialNumber", "name", "type", "place", "status", "stock", "price", "grade"];
const texts = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix} ${at}`);
const painted = { elementtiming: "row" };

function Bare({ rows }: { rows: Row[] }) {
  return (
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <CssBaseline />
      <AppBar position="static">
        <Toolbar>
          <TextField size="small" label="Search" />
          {texts("Tool", 4).map((name) => (
            <IconButton key={name} aria-label={name}>
              <Inventory2Outlined />
            </IconButton>
          ))}
        </Toolbar>
      </AppBar>
      {texts("Action", 17).map((name) => (
        <Button key={name} variant="outlined">
          {name}
        </Button>
      ))}
      <div style={{ display: "flex", alignItems: "start" }}>
        <List component="nav">
          {texts("Place", 9).map((name) => (
            <ListItemButton key={name} component="a" href="#">
              <ListItemIcon>
                <Inventory2Outlined />
              </ListItemIcon>
              <ListItemText primary={name} />
            </ListItemButton>
          ))}
        </List>
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                <td>
                  <input type="checkbox" aria-label={String(at)} />
                </td>
                {columns.map((name) => (
                  <td key={name}>
                    <bdi {...painted}>{JSON.stringify(row[name])?.slice(0, 30) ?? name}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ThemeProvider>
  );
}

const { accessToken } = JSON.parse(localStorage.getItem("session")!);
const answer = await fetch("/api/products", { headers: { authorization: `Bearer ${accessToken}` } });
createRoot(document.getElementById("root")!).render(<Bare rows={(await answer.json()).items} />);
