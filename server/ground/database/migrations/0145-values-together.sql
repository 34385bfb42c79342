-- Which values an attribute has, and which numbers these begin with, is one fact: taken for three, a common value seems rare.
create statistics "valuesTogether" (mcv, dependencies) on code, number, value from "productValue";
analyze "productValue";
